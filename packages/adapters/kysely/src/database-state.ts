import { sql } from 'kysely'
import type { Engine, Fragment } from './engines/engine.js'
import type { KyselyInstance } from './runner.js'

/** An existing column. */
interface ColumnState {
  /** The type as the database names it, in lower case. */
  readonly type: string
  /** The collation, of a text in MySQL. */
  readonly collation: string | null
  /** The type and collation of a column that refers to this one, where the database needs the same. */
  readonly definition: string | null
  /** Whether the column is NOT NULL. */
  readonly required: boolean
  /** Whether the database fills in a value when none is given. */
  readonly defaulted: boolean
}

/** An existing index. */
interface IndexState {
  readonly name: string
  readonly unique: boolean
  /** Whether the index leaves rows out. */
  readonly partial: boolean
  /** The columns; null for an expression. */
  readonly columns: (string | null)[]
}

/** An existing table. */
export interface TableState {
  readonly columns: Map<string, ColumnState>
  readonly indexes: Map<string, IndexState>
  /** Parent tables by column, of foreign keys with ON DELETE CASCADE. */
  readonly cascades: Map<string, string>
}

type StateRow = Record<string, unknown>

/** The existing tables by name. */
export type DatabaseState = ReadonlyMap<string, TableState>

interface TablesRead {
  readonly names: readonly string[]
  /** The schema of PostgreSQL that holds them. Default: the first of the search path. */
  readonly namespace: string | undefined
}

/** Reads the structure of the tables with these names. */
export async function readDatabaseState(
  instance: KyselyInstance,
  { migration }: Engine,
  { names, namespace }: TablesRead,
): Promise<DatabaseState> {
  const tables = sql`(${sql.join(names)})`
  const place = namespace === undefined ? sql`current_schema()` : sql`${namespace}`
  const state = new Map<string, TableState>()
  for (const row of await readRows(instance, migration.columns(tables, place))) {
    const { columns } = tableIn(state, row)
    const required = isTrue(row['required'])
    const type = text(row['type']).toLowerCase()
    const definition = textOrNull(row['definition'])
    const collation = textOrNull(row['collation'])
    const defaulted = isTrue(row['defaulted'])
    columns.set(text(row['column']), { type, collation, definition, required, defaulted })
    if (isTrue(row['keyed'])) addIndexColumn(state, { ...row, name: PRIMARY_KEY, unique: true })
  }
  for (const row of await readRows(instance, migration.indexes(tables, place)))
    addIndexColumn(state, row)
  for (const row of await readRows(instance, migration.references(tables, place))) {
    if (!isTrue(row['cascades'])) continue
    tableIn(state, row).cascades.set(text(row['column']), text(row['parent']))
  }
  return state
}

/** SQLite lists no index for an integer primary key. */
const PRIMARY_KEY = ' primary key'

function tableIn(state: Map<string, TableState>, row: StateRow): TableState {
  const name = text(row['table'])
  const table = state.get(name) ?? { columns: new Map(), indexes: new Map(), cascades: new Map() }
  state.set(name, table)
  return table
}

function addIndexColumn(state: Map<string, TableState>, row: StateRow): void {
  const { indexes } = tableIn(state, row)
  const name = text(row['name'])
  const index = indexes.get(name) ?? {
    name,
    unique: isTrue(row['unique']),
    partial: isTrue(row['partial']),
    columns: [],
  }
  index.columns.push(row['column'] === null ? null : text(row['column']))
  indexes.set(name, index)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : String(value)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function isTrue(value: unknown): boolean {
  return Number(value) === 1
}

/** Runs a statement that is not cached. */
export async function readRows(instance: KyselyInstance, statement: Fragment): Promise<StateRow[]> {
  const query = statement.$castTo<StateRow>().compile(instance)
  const { rows } = await instance.getExecutor().executeQuery(query)
  return rows
}
