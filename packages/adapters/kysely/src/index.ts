import type { Database, Schema } from '@countersign/core'
import {
  custom,
  hasMethods,
  oneOf,
  optional,
  requireOptions,
  section,
} from '@countersign/core/plugin-options'
import {
  type Dialect,
  type DialectAdapter,
  Kysely,
  MysqlAdapter,
  PostgresAdapter,
  SqliteAdapter,
} from 'kysely'
import { KyselyAdapter } from './adapter.js'
import { batchingOf } from './batching.js'
import { reportIds } from './dialect/app-schema.js'
import { idsOfCounters, withCounters } from './counter-ids.js'
import type { DatabaseKind, Engine } from './engines/engine.js'
import { mysqlEngine } from './engines/mysql-engine.js'
import { postgresEngine } from './engines/postgres-engine.js'
import { sqliteEngine, withNumericDates } from './engines/sqlite-engine.js'
import { IdPools } from './id-pools.js'
import { createMigrations } from './migrations.js'
import { D1_ADVICE, type KyselyInstance, Runner } from './runner.js'
import { idsOfSequences } from './sequence-ids.js'
import { StatementWriter } from './statements.js'
import { Tables } from './table.js'
import { checkMappings, type TableMappings } from './table-mapping.js'
import { tablesWithGeneratedIds, withIntegerIds, withUuidIds } from './typed-ids.js'

export type { ColumnMapping, TableMapping, TableMappings } from './table-mapping.js'
export type { DatabaseKind } from './engines/engine.js'
export type { KyselyInstance, KyselyTransaction } from './runner.js'

/** Options of {@link kysely}. */
export interface KyselyOptions {
  /** The database of the dialect. Default: the database of the dialect's adapter. */
  readonly type?: DatabaseKind
  /**
   * The format of dates in SQLite: ISO 8601 text, or milliseconds since 1970, for tables that another library
   * created. The adapter reads both formats; it writes and compares this one. Default: `'text'`.
   */
  readonly dates?: 'text' | 'milliseconds'
  /**
   * The schema of PostgreSQL that holds the tables. Migrations create it when it is missing. Default: the first one of
   * the search path.
   */
  readonly schema?: string
  /**
   * The type of ids in the database. They are texts in JavaScript.
   *
   * `'uuid'`, on PostgreSQL: the ids of users, organisations and other tables to which tables refer, and the columns that
   * refer to them, for a table of users with such keys, and for new tables with smaller indexes; `createAuth` needs
   * `advanced: { generateId: 'uuid' }` with it.
   *
   * `'serial'`: integers that the database makes, in all tables but those of links and rate limits, for a table of users
   * with such keys, and for tables that better-auth created with `generateId: 'serial'`.
   *
   * Default: `'text'`.
   */
  readonly ids?: 'text' | 'uuid' | 'serial'
  /**
   * The tables of models, where the app created them with other names, or stores values in another form. Set it for
   * tables that the app migrates: the adapter then has no migrations. Default: the names of the schema, and migrations.
   */
  readonly tables?: TableMappings
}

/**
 * Creates a database from a Kysely dialect, or from the Kysely instance of the app. Plugins of the instance
 * do not apply: tables and columns have the names of models and fields.
 *
 * @throws TypeError for anything but a dialect or an instance of Kysely.
 * @throws ConfigurationError for an unknown or invalid option.
 * @throws Error for a dialect of another package for D1, when the database of the dialect is unknown and `type` is not
 * given, when `dates` is given for a database other than SQLite, `schema` or `ids: 'uuid'` for one other
 * than PostgreSQL, or `ids: 'serial'` with `tables` or on D1.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { kysely } from '@countersign/kysely'
 * import { libsql } from '@countersign/kysely/libsql'
 *
 * export const auth = createAuth({
 *   database: kysely(libsql('app.sqlite')),
 *   emailAndPassword: { enabled: true },
 * })
 *
 * await auth.migrate()
 * ```
 */
export function kysely(source: Dialect | KyselyInstance, options: KyselyOptions = {}): Database {
  if (!isConnectable(source)) throw new TypeError(SOURCES)
  if (isOtherD1(source)) throw new Error(D1_ADVICE)
  const {
    type,
    dates,
    schema: own,
    ids = 'text',
    tables: mappings,
  } = requireOptions('kysely', optionsSchema, options)
  const instance: KyselyInstance =
    'createAdapter' in source ? new Kysely({ dialect: source }) : source.withoutPlugins()
  const dialect = instance.getExecutor().adapter
  const batching = batchingOf(dialect)
  const found = batching?.engine ?? findEngine(dialect, type)
  const engine = dates === 'milliseconds' ? withNumericDates(found) : found
  const namespace = readNamespace(engine, own)
  checkIds(engine, ids, mappings)
  if (batching && ids === 'serial') throw new Error(`The option "ids" is not 'serial' for D1`)
  return {
    id: 'kysely',
    connect(given) {
      if (mappings) checkMappings(given, mappings)
      const schema = adaptSchema[ids](given, engine)
      reportIds(ids)
      const tables = new Tables(schema, engine, { mappings, namespace })
      const writer = new StatementWriter(engine)
      const migrations = mappings
        ? null
        : createMigrations(instance, engine, { schema, namespace, batching })
      const runner = Runner.create(instance, engine)
      const adapter = new KyselyAdapter({ engine, tables, writer, migrations }, runner)
      if (batching) return batching.connect(adapter, { schema, tables, writer, runner })
      if (ids !== 'serial') return adapter
      const hasSequences = engine.kind === 'postgres'
      const take = hasSequences ? idsOfSequences(instance, namespace) : idsOfCounters(adapter)
      const generated = tablesWithGeneratedIds(schema)
      const pools = new IdPools(generated, take)
      for (const table of generated)
        tables.get(table).onTakenId = () => {
          pools.forget(table)
        }
      adapter.rowIds = pools
      return adapter
    },
  }
}

type IdsOption = NonNullable<KyselyOptions['ids']>

const SOURCES =
  "kysely takes a dialect or an instance of Kysely, such as kysely(libsql('app.sqlite')) with libsql of @countersign/kysely/libsql, or kysely(d1(env.DB)) with d1 of @countersign/kysely/d1"

/** In JavaScript no compiler rejects the path of a file, or the connection of a driver. */
function isConnectable(source: unknown): boolean {
  if (typeof source !== 'object' || source === null) return false
  return 'createAdapter' in source || 'getExecutor' in source
}

/** Dialects of other packages begin transactions, which D1 does not have. Bundlers may write a number after a name. */
function isOtherD1(source: object): boolean {
  return /^D1\w*Dialect\d*$/.test(source.constructor.name)
}

const adaptSchema: Readonly<Record<IdsOption, (schema: Schema, engine: Engine) => Schema>> = {
  text: (schema) => schema,
  uuid: withUuidIds,
  serial(schema, { kind }) {
    const adapted = withIntegerIds(schema)
    return kind === 'postgres' ? adapted : withCounters(adapted)
  },
}

const optionsSchema = section({
  type: optional(oneOf<DatabaseKind>({ sqlite: 1, postgres: 1, mysql: 1 })),
  dates: optional(oneOf({ text: 1, milliseconds: 1 })),
  schema: optional(custom<string>(isSchemaName, 'must be the name of a schema')),
  ids: optional(oneOf(adaptSchema)),
  tables: optional(custom<TableMappings>(hasMethods(), 'must be an object')),
})

function checkIds({ kind }: Engine, ids: IdsOption, tables: TableMappings | undefined): void {
  if (ids === 'uuid' && kind !== 'postgres') {
    throw new Error(`The option "ids" is 'uuid' for PostgreSQL only, not for ${kind}`)
  }
  if (ids === 'serial' && tables) {
    throw new Error(`The option "ids" is 'serial' only without the option "tables"`)
  }
}

function readNamespace({ kind }: Engine, schema: string | undefined): string | undefined {
  if (schema === undefined) return undefined
  if (kind !== 'postgres') {
    throw new Error(`The option "schema" is for PostgreSQL only, not for ${kind}`)
  }
  return schema
}

function isSchemaName(given: unknown): boolean {
  if (typeof given !== 'string' || given === '' || given.startsWith('pg_')) return false
  const bytes = new TextEncoder().encode(given).length
  return given.isWellFormed() && !given.includes('\0') && bytes <= 63
}

const dialects = [
  { engine: sqliteEngine, adapter: SqliteAdapter },
  { engine: postgresEngine, adapter: PostgresAdapter },
  { engine: mysqlEngine, adapter: MysqlAdapter },
] as const

function findEngine(dialect: DialectAdapter, kind: DatabaseKind | undefined): Engine {
  const found = dialects.find(({ engine, adapter }) =>
    kind ? engine.kind === kind : isA(dialect, adapter),
  )
  if (found) return found.engine
  throw new Error(
    `@countersign/kysely does not know the database of the dialect "${dialect.constructor.name}": set the option { type: 'sqlite' | 'postgres' | 'mysql' }`,
  )
}

/** Compares names as well, because the dialect may come from another copy of Kysely. */
function isA(dialect: DialectAdapter, adapter: new () => DialectAdapter): boolean {
  if (dialect instanceof adapter) return true
  let prototype: unknown = Object.getPrototypeOf(dialect)
  while (typeof prototype === 'object' && prototype !== null) {
    if (prototype.constructor.name === adapter.name) return true
    prototype = Object.getPrototypeOf(prototype)
  }
  return false
}
