import { sql } from 'kysely'
import { type DriverFailure, type Engine, type FailureKind, isNetworkFailure } from './engine.js'
import { contentOf } from '../uuid-ids.js'

/** PostgreSQL and databases with its protocol. */
export const postgresEngine: Engine = {
  kind: 'postgres',
  isolation: 'read committed',
  returning: true,
  locks: { share: sql` for share`, update: sql` for update` },
  order: { asc: sql`asc nulls first`, desc: sql`desc nulls last` },
  bytes: null,
  text: {
    contains: (column, value) => sql`strpos(${column}, ${value}) > 0`,
    startsWith: (column, value) => sql`starts_with(${column}, ${value})`,
    endsWith: (column, value) => sql`right(${column}, length(${value})) = ${value}`,
  },
  booleans: 'boolean',
  dates: 'text',
  classify,
  violatedKey,
  migration: {
    columnType: (column) => columnTypes[contentOf(column)],
    inlineReferences: true,
    // Creating an index on many rows may take longer than the statement timeout of the app.
    begin: [
      sql`set local statement_timeout = 0`,
      sql`select pg_advisory_xact_lock(7234017283807667300)`,
    ],
    end: null,
    holds: (type, content) => heldTypes[content].test(type),
    columns: (tables, namespace) => sql`
      select table_name as "table", column_name as "column",
        case data_type when 'USER-DEFINED' then udt_name else data_type end as "type", is_nullable = 'NO' as "required",
        column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "defaulted",
        false as "keyed"
      from information_schema.columns
      where table_schema = ${namespace} and table_name in ${tables}`,
    indexes: (tables, namespace) => sql`
      select t.relname as "table", i.relname as "name", x.indisunique as "unique",
        x.indpred is not null or not x.indisvalid as "partial", a.attname as "column"
      from pg_index as x
        join pg_class as i on i.oid = x.indexrelid
        join pg_class as t on t.oid = x.indrelid
        join pg_namespace as n on n.oid = t.relnamespace
        cross join lateral unnest(x.indkey) with ordinality as k (attnum, position)
        left join pg_attribute as a on a.attrelid = t.oid and a.attnum = k.attnum
      where n.nspname = ${namespace} and t.relname in ${tables} and k.position <= x.indnkeyatts
      order by i.relname, k.position`,
    references: (tables, namespace) => sql`
      select t.relname as "table", a.attname as "column", p.relname as "parent",
        c.confdeltype = 'c' as "cascades"
      from pg_constraint as c
        join pg_class as t on t.oid = c.conrelid
        join pg_class as p on p.oid = c.confrelid
        join pg_namespace as n on n.oid = t.relnamespace
        join pg_attribute as a on a.attrelid = t.oid and a.attnum = c.conkey[1]
      where c.contype = 'f' and n.nspname = ${namespace} and t.relname in ${tables}`,
  },
}

const columnTypes = {
  string: 'text',
  json: 'text',
  number: 'double precision',
  boolean: 'boolean',
  date: 'timestamptz',
  uuid: 'uuid',
}

/** The types of other programs that hold every value of a field. */
const heldTypes = {
  string: /^(text|character varying|citext)$/,
  json: /^(text|character varying|jsonb?)$/,
  number: /^(double precision|numeric|integer|bigint|smallint)$/,
  boolean: /^boolean$/,
  date: /^timestamp with(out)? time zone$/,
  uuid: /^uuid$/,
}

/** `Key ("groupId", shirt)=(reds, 7) already exists.`; the values come last, so their text cannot confuse the pattern. */
function violatedKey({ detail }: DriverFailure): readonly string[] {
  const [, columns = ''] = /^Key \((.*?)\)=\(/s.exec(detail) ?? []
  return columns.split(', ').map((column) => column.replace(/^"(.*)"$/, '$1'))
}

/** Serialisation failure, deadlock, lock not available. */
const CONFLICTS: readonly string[] = ['40001', '40P01', '55P03']
/**
 * Connection exceptions, insufficient resources, cancelled or timed-out statements, shutdown and start-up,
 * and a server that accepts no writes because it became a standby.
 */
const UNREACHABLE_CODE = /^(08...|25006|25P0[34]|40003|53...|57014|57P0[1-5])$/
/** Messages of errors to which the driver `pg` gives no code. */
const UNREACHABLE_TEXT =
  /^(Connection terminated|Cannot use a pool after)|^timeout |is not queryable$|^Query read timeout/

function classify(failure: DriverFailure): FailureKind | null {
  const { code, message } = failure
  if (code === '23505') return 'unique'
  if (CONFLICTS.includes(code)) return 'conflict'
  const isUnreachable =
    isNetworkFailure(failure) || UNREACHABLE_CODE.test(code) || UNREACHABLE_TEXT.test(message)
  return isUnreachable ? 'unavailable' : null
}
