import type { StoredType } from '@countersign/core'
import { sql } from 'kysely'
import { contentOf, type IdType } from '../typed-ids.js'
import type { DriverFailure, Engine, FailureKind } from './engine.js'

/** SQLite with any driver. Errors are classified by the driver's codes, or by SQLite's message without a code. */
export const sqliteEngine: Engine = {
  kind: 'sqlite',
  isolation: null,
  returning: true,
  locks: null,
  order: { asc: sql`asc`, desc: sql`desc` },
  bytes: null,
  integer: (text) => sql`cast(${text} as integer)`,
  asText: (id) => sql`cast(${id} as text)`,
  overriding: sql``,
  // Not LIKE, which ignores case and gives `%` and `_` a meaning.
  text: {
    contains: (column, value) => sql`instr(${column}, ${value}) > 0`,
    startsWith: (column, value) => sql`substr(${column}, 1, length(${value})) = ${value}`,
    endsWith: (column, value) => sql`substr(${column}, -length(${value})) = ${value}`,
  },
  booleans: 'number',
  dates: 'text',
  classify,
  violatedKey,
  migration: {
    columnType: (column) => columnTypes[contentOf(column)],
    collations: [],
    inlineReferences: true,
    begin: [],
    end: null,
    holds: (type, field) => heldAffinities[field].includes(affinityOf(type)),
    columns: (tables) => sql`
      select m.name as "table", c.name as "column", c.type as "type", c."notnull" as "required",
        c.dflt_value is not null as "defaulted", c.pk > 0 as "keyed"
      from sqlite_master as m join pragma_table_info(m.name) as c
      where m.type = 'table' and m.name in ${tables}`,
    indexes: (tables) => sql`
      select m.name as "table", i.name as "name", i."unique" as "unique", i.partial as "partial",
        c.name as "column"
      from sqlite_master as m join pragma_index_list(m.name) as i
        join pragma_index_info(i.name) as c
      where m.type = 'table' and m.name in ${tables}
      order by i.name, c.seqno`,
    references: (tables) => sql`
      select m.name as "table", f."from" as "column", f."table" as "parent",
        f.on_delete = 'CASCADE' as "cascades"
      from sqlite_master as m join pragma_foreign_key_list(m.name) as f
      where m.type = 'table' and m.name in ${tables}`,
  },
}

/**
 * Returns an engine that stores dates as milliseconds since 1970.
 *
 * @throws Error for other databases, which have a date type.
 */
export function withNumericDates(engine: Engine): Engine {
  if (engine.kind !== 'sqlite') {
    throw new Error(`The option "dates" is for SQLite only, not for ${engine.kind}`)
  }
  const columnType: Engine['migration']['columnType'] = (column, keyed) =>
    column.type === 'date' ? 'integer' : engine.migration.columnType(column, keyed)
  const holds: Engine['migration']['holds'] = (type, field) =>
    field === 'date' ? affinityOf(type) !== 'text' : engine.migration.holds(type, field)
  const migration = { ...engine.migration, columnType, holds }
  return { ...engine, dates: 'milliseconds', migration }
}

const columnTypes = {
  string: 'text',
  json: 'text',
  number: 'integer',
  boolean: 'integer',
  date: 'date',
  uuid: 'text',
  integer: 'integer',
}

type Affinity = 'integer' | 'text' | 'blob' | 'real' | 'numeric'

/** How a column converts values: a text that looks like a number becomes one. */
const heldAffinities: Readonly<Record<StoredType | IdType, readonly Affinity[]>> = {
  string: ['text', 'blob'],
  json: ['text', 'blob', 'numeric'],
  number: ['integer', 'real', 'numeric', 'blob'],
  boolean: ['integer', 'real', 'numeric', 'blob'],
  date: ['text', 'blob', 'numeric'],
  uuid: [],
  integer: ['integer', 'numeric'],
}

/** @see https://www.sqlite.org/datatype3.html section 3.1 */
function affinityOf(type: string): Affinity {
  if (type.includes('int')) return 'integer'
  if (/char|clob|text/.test(type)) return 'text'
  if (type === '' || type.includes('blob')) return 'blob'
  return /real|floa|doub/.test(type) ? 'real' : 'numeric'
}

/** `UNIQUE constraint failed: player.groupId, player.shirt` */
function violatedKey({ message }: DriverFailure): readonly string[] {
  const [, columns = ''] = /UNIQUE constraint failed: ([^\n:]+)/.exec(message) ?? []
  return columns.split(', ').map((column) => column.trim().replace(/^.*\./, ''))
}

const UNIQUE_NUMBERS: readonly number[] = [1555, 2067]
const BUSY = /database( table| schema)? is locked/
const UNREACHABLE =
  /unable to open|disk I\/O error|connection is not open|^SQLITE_(CANTOPEN|IOERR)|^CONNECTION_TIMEOUT$/i

const MISSING = /no such (table|column)|has no column named/

function classify({ code, number, message }: DriverFailure): FailureKind | null {
  if (UNIQUE_NUMBERS.includes(number) || message.includes('UNIQUE constraint failed')) {
    return 'unique'
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code) || BUSY.test(message)) return 'conflict'
  if (MISSING.test(message)) return 'missing'
  return UNREACHABLE.test(code) || UNREACHABLE.test(message) ? 'unavailable' : null
}
