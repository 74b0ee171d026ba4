import { sql } from 'kysely'
import { readRows } from './database-state.js'
import type { Engine } from './engines/engine.js'
import { collating, type ExistingTable, isKeyed } from './planned-table.js'
import { contentOf } from './typed-ids.js'
import { wantedIndexes } from './wanted-indexes.js'

/** The problems of an existing table that statements cannot solve, except those of its keys. */
export async function problemsOf(engine: Engine, table: ExistingTable): Promise<string[]> {
  return [
    ...unknownColumns(table),
    ...unfitTypes(engine, table),
    ...inexactKeys(table),
    ...keptOrphans(table),
    ...(await emptyColumns(table)),
  ]
}

/** Columns that would make every INSERT fail. */
function unknownColumns({ name, schema, state }: ExistingTable): string[] {
  return [...state.columns]
    .filter(
      ([column, { required, defaulted }]) => required && !defaulted && !schema.columns[column],
    )
    .map(
      ([column]) =>
        `"${name}"."${column}" is unknown to this app and takes no null: no row can be written to "${name}"`,
    )
}

/** Columns that another program created with a type that does not hold every value of the field. */
function unfitTypes({ migration }: Engine, { name, schema, state }: ExistingTable): string[] {
  return Object.entries(schema.columns).flatMap(([column, wanted]) => {
    const { type = '' } = state.columns.get(column) ?? {}
    const content = contentOf(wanted)
    if (!state.columns.has(column) || migration.holds(type, content)) return []
    const needed = migration.columnType(wanted, isKeyed(schema, column, wanted))
    return [
      `"${name}"."${column}" has the type ${type}, which does not hold every ${content}: it needs ${needed}`,
    ]
  })
}

/** Columns of a unique key for whose collation different texts are the same. Ids are letters and digits of ours. */
function inexactKeys({
  name,
  schema,
  state,
  collation: exact,
  idOf,
  instance,
}: ExistingTable): string[] {
  if (exact === null) return []
  const keys = wantedIndexes(name, schema).filter(({ unique }) => unique)
  return [...new Set(keys.flatMap(({ columns }) => columns))].flatMap((column) => {
    const { collation, definition, required } = state.columns.get(column) ?? {}
    if (!collation || !definition || /(_|^)bin(ary)?$/.test(collation)) return []
    if (schema.columns[column]?.references !== null) return []
    const type = definition.replace(/ character set .*/, '')
    const modify = sql`alter table ${idOf(name)} modify ${sql.id(column)} ${sql.raw(type + collating(exact))}${required ? sql` not null` : sql``}`
    return [
      `"${name}"."${column}" has the collation ${collation}, for which different texts are the same, so that the second of two is refused: ${modify.compile(instance).sql}`,
    ]
  })
}

/** Foreign keys without ON DELETE CASCADE. */
function keptOrphans({ name, schema, state }: ExistingTable): string[] {
  return Object.entries(schema.columns)
    .filter(
      ([column, { references }]) =>
        references !== null &&
        state.columns.has(column) &&
        state.cascades.get(column) !== references,
    )
    .map(
      ([column, { references }]) =>
        `"${name}"."${column}" is no foreign key to "${String(references)}" with ON DELETE CASCADE: rows stay, or keep the row that they belong to from being deleted`,
    )
}

/** Required columns that are nullable and have rows with null. */
async function emptyColumns({
  instance,
  name,
  schema,
  state,
  idOf,
}: ExistingTable): Promise<string[]> {
  const problems: string[] = []
  for (const [column, { required }] of Object.entries(schema.columns)) {
    const there = state.columns.get(column)
    if (!required || there?.required) continue
    const where = there ? sql` where ${sql.id(column)} is null` : sql``
    const [row] = await readRows(
      instance,
      sql`select 1 as ${sql.id('found')} from ${idOf(name)}${where} limit 1`,
    )
    if (row) problems.push(`"${name}"."${column}" is required, and rows hold no value in it`)
  }
  return problems
}
