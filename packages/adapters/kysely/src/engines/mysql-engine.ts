import { sql } from 'kysely'
import {
  type DriverFailure,
  type Engine,
  type FailureKind,
  type Fragment,
  isNetworkFailure,
} from './engine.js'
import { contentOf } from '../typed-ids.js'

const bytes = (text: Fragment): Fragment => sql`cast(${text} as binary)`

/** MySQL and MariaDB. */
export const mysqlEngine: Engine = {
  kind: 'mysql',
  isolation: 'read committed',
  returning: false,
  // MariaDB does not support FOR SHARE.
  locks: { share: sql` lock in share mode`, update: sql` for update` },
  order: { asc: sql`asc`, desc: sql`desc` },
  // The usual collations ignore case, accents and spaces at the end.
  bytes,
  integer: (text) => sql`cast(${text} as signed)`,
  asText: (id) => sql`cast(${id} as char)`,
  overriding: sql``,
  text: {
    contains: (column, value) => sql`locate(${bytes(value)}, ${bytes(column)}) > 0`,
    startsWith: (column, value) =>
      sql`left(${bytes(column)}, length(${bytes(value)})) = ${bytes(value)}`,
    endsWith: (column, value) =>
      sql`right(${bytes(column)}, length(${bytes(value)})) = ${bytes(value)}`,
  },
  booleans: 'number',
  dates: 'date',
  classify,
  violatedKey,
  migration: {
    columnType: (column, keyed) => {
      if (column.isGenerated) return 'bigint auto_increment'
      const content = contentOf(column)
      return content === 'string' && keyed ? 'varchar(255)' : columnTypes[content]
    },
    // The first is that of MariaDB, the second that of MySQL 8. The last one ignores spaces at the end.
    collations: ['utf8mb4_nopad_bin', 'utf8mb4_0900_bin', 'utf8mb4_bin'],
    inlineReferences: false,
    begin: [sql`select get_lock('countersign_migration', 60)`],
    end: sql`select release_lock('countersign_migration')`,
    holds: (type, content) => heldTypes[content].test(type),
    columns: (tables) => sql`
      select table_name as \`table\`, column_name as \`column\`,
        data_type as \`type\`, is_nullable = 'NO' as \`required\`,
        column_default is not null or extra <> '' as \`defaulted\`, column_key = 'PRI' as \`keyed\`,
        collation_name as \`collation\`, concat(column_type, coalesce(concat(' character set ', character_set_name,
          ' collate ', collation_name), '')) as \`definition\`
      from information_schema.columns
      where table_schema = database() and table_name in ${tables}`,
    indexes: (tables) => sql`
      select table_name as \`table\`, index_name as \`name\`, non_unique = 0 as \`unique\`,
        sub_part is not null as \`partial\`, column_name as \`column\`
      from information_schema.statistics
      where table_schema = database() and table_name in ${tables}
      order by index_name, seq_in_index`,
    references: (tables) => sql`
      select k.table_name as \`table\`, k.column_name as \`column\`,
        k.referenced_table_name as \`parent\`, r.delete_rule = 'CASCADE' as \`cascades\`
      from information_schema.key_column_usage as k
        join information_schema.referential_constraints as r
          on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name
          and r.table_name = k.table_name
      where k.table_schema = database() and k.table_name in ${tables}`,
  },
}

const columnTypes = {
  string: 'text',
  json: 'mediumtext',
  number: 'double',
  boolean: 'boolean',
  date: 'datetime(3)',
  uuid: 'varchar(36)',
  integer: 'bigint',
}

/** The types of other programs that hold every value of a field. */
const heldTypes = {
  string: /^(varchar|char|text|mediumtext|longtext|enum)$/,
  json: /^(varchar|text|mediumtext|longtext|json)$/,
  number: /^(double|decimal|int|bigint|mediumint|smallint)$/,
  boolean: /^(tinyint|smallint|int|bigint)$/,
  date: /^(datetime|timestamp)$/,
  uuid: /^$/,
  integer: /^(int|bigint|mediumint|smallint)$/,
}

/** `Duplicate entry 'x' for key 'user_email_key'`, in MySQL 8 `'user.user_email_key'`; the value comes first. */
function violatedKey({ message }: DriverFailure): readonly string[] {
  const [, name = ''] = /for key '([^']*)'$/.exec(message.trim()) ?? []
  const key = name.replace(/^.*\./, '')
  return [key === 'PRIMARY' ? 'id' : key]
}

/** Lock wait timeout, deadlock, and MariaDB's changed snapshot. */
const CONFLICTS: readonly number[] = [1205, 1213, 1020]
/** A column or a table that does not exist. */
const MISSING: readonly number[] = [1054, 1146]
/** Too many connections, server shutting down, server gone, connection lost. */
const UNREACHABLE_NUMBERS: readonly number[] = [1040, 1053, 2002, 2006, 2013]
const UNREACHABLE_CODES: readonly string[] = ['PROTOCOL_CONNECTION_LOST', 'POOL_CLOSED']
/** Messages of errors to which the driver `mysql2` gives no code. */
const UNREACHABLE_TEXT = /in closed state$|^Pool is closed/

function classify(failure: DriverFailure): FailureKind | null {
  const { code, message, number } = failure
  if (number === 1062) return 'unique'
  if (CONFLICTS.includes(number)) return 'conflict'
  if (MISSING.includes(number)) return 'missing'
  const isUnreachable =
    isNetworkFailure(failure) ||
    UNREACHABLE_NUMBERS.includes(number) ||
    UNREACHABLE_CODES.includes(code) ||
    UNREACHABLE_TEXT.test(message)
  return isUnreachable ? 'unavailable' : null
}
