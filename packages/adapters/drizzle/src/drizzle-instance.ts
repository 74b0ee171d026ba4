import type { DatabaseKind } from '@countersign/kysely'

/** A database of Drizzle: what `drizzle(...)` of a driver of drizzle-orm returns. */
export interface DrizzleDatabase {
  readonly _: object
  transaction(work: never, config?: never): unknown
}

/** A statement as Drizzle's sessions take it. */
interface DrizzleStatement {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** A statement that a session has prepared. SQLite has `run`, `get` and `values`; the others have `execute`. */
export interface DrizzlePrepared {
  execute(values?: object): unknown
  run(values?: object): unknown
  get(values?: object): unknown
  values(values?: object): unknown
}

/** A connection, or a pool, of Drizzle. Its other parameters differ between databases. */
export interface DrizzleSession {
  readonly client?: unknown
  prepareQuery(statement: DrizzleStatement, ...others: readonly unknown[]): DrizzlePrepared
}

/** The names that Drizzle gives to columns without a name. */
interface Casing {
  getColumnCasing(column: object): string
}

/** The parts of a database of Drizzle that the adapter uses. */
export interface DrizzleParts {
  readonly kind: DatabaseKind
  readonly session: DrizzleSession
  readonly casing: Casing | null
  /** The tables that the app gave to `drizzle(...)`; null when it gave none. */
  readonly tables: object | null
  /** Whether statements return at once. */
  readonly isSync: boolean
  /** Whether all callers share one connection, so that a transaction keeps the others waiting. */
  readonly isShared: boolean
  transaction(work: (tx: object) => Promise<void>): Promise<void>
}

const kinds: Readonly<Record<string, DatabaseKind>> = {
  PgDialect: 'postgres',
  MySqlDialect: 'mysql',
  SQLiteSyncDialect: 'sqlite',
  SQLiteAsyncDialect: 'sqlite',
}
/** Sessions without transactions that wait for code between two statements. */
const withoutTransactions: Readonly<Record<string, string>> = {
  SQLiteD1Session: 'drizzle-orm/d1',
  SQLiteDOSession: 'drizzle-orm/durable-sqlite',
  SQLiteRemoteSession: 'drizzle-orm/sqlite-proxy',
  PgRemoteSession: 'drizzle-orm/pg-proxy',
  MySqlRemoteSession: 'drizzle-orm/mysql-proxy',
  NeonHttpSession: 'drizzle-orm/neon-http',
  XataHttpSession: 'drizzle-orm/xata-http',
  PrismaSQLiteSession: 'drizzle-orm/prisma/sqlite',
  PrismaPgSession: 'drizzle-orm/prisma/pg',
  PrismaMySqlSession: 'drizzle-orm/prisma/mysql',
}

const WITH_TRANSACTIONS =
  'better-sqlite3, bun-sqlite, libsql, node-postgres, postgres-js, pglite, neon-serverless, mysql2'

/**
 * Finds the parts of a database of Drizzle.
 *
 * @throws TypeError for another object, and for a driver without transactions.
 */
export function readParts(db: DrizzleDatabase): DrizzleParts {
  const dialect = objectIn(db, 'dialect')
  const session = objectIn(db, 'session')
  const kind = dialect && findKind(dialect)
  if (!kind || !session || !isSession(session)) {
    throw new TypeError(
      '@countersign/drizzle takes the database that drizzle() of drizzle-orm returns, for SQLite, PostgreSQL or MySQL',
    )
  }
  refuseWithoutTransactions(session)
  const casing = objectIn(dialect, 'casing')
  const config = kind === 'sqlite' ? undefined : { isolationLevel: 'read committed' }
  return {
    kind,
    session,
    casing: casing && isCasing(casing) ? casing : null,
    tables: objectIn(db._, 'fullSchema'),
    isSync: namesOf(dialect).includes('SQLiteSyncDialect'),
    isShared: isShared(kind, session.client),
    async transaction(work) {
      await callTransaction(db, work, config)
    },
  }
}

/** The session of a transaction. @throws TypeError for another object. */
export function sessionOf(tx: object): DrizzleSession {
  const session = objectIn(tx, 'session')
  if (session && isSession(session)) return session
  throw new TypeError('The transaction of Drizzle has no session')
}

async function callTransaction(db: DrizzleDatabase, ...values: readonly unknown[]): Promise<void> {
  const method: unknown = Reflect.get(db, 'transaction')
  if (typeof method === 'function') await Reflect.apply(method, db, values)
}

function refuseWithoutTransactions(session: DrizzleSession): void {
  const names = namesOf(session)
  const found = Object.entries(withoutTransactions).find(([name]) => names.includes(name))
  if (!found) return
  throw new TypeError(
    `${found[1]} has no interactive transactions, which Countersign needs. Drivers that have them: ${WITH_TRANSACTIONS}`,
  )
}

/** PGlite runs other statements after a transaction by itself. */
function isShared(kind: DatabaseKind, client: unknown): boolean {
  if (typeof client !== 'object' || client === null) return kind === 'sqlite'
  if (kind === 'mysql') return !('getConnection' in client)
  // Only a file is in this process.
  if (kind === 'sqlite') return !('protocol' in client) || client.protocol === 'file'
  const names = chainOf(client).map(({ constructor }) => constructor.name)
  return names.includes('Client') && !names.some((name) => name.includes('Pool'))
}

function findKind(dialect: object): DatabaseKind | null {
  for (const name of namesOf(dialect)) {
    const kind = kinds[name]
    if (kind) return kind
  }
  return null
}

/** Drizzle marks its classes for checks across copies of the package. */
const ENTITY_KIND = Symbol.for('drizzle:entityKind')

/** The names of an object's classes in Drizzle, from the most special one. */
function namesOf(value: object): readonly string[] {
  return chainOf(value).map(({ constructor }) => String(Reflect.get(constructor, ENTITY_KIND)))
}

function chainOf(value: object): object[] {
  const chain: object[] = []
  for (
    let prototype: unknown = Object.getPrototypeOf(value);
    typeof prototype === 'object' && prototype !== null;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    chain.push(prototype)
  }
  return chain
}

/** The app may pass anything, such as an import that does not exist. */
function objectIn(from: unknown, name: string): object | null {
  const value: unknown = Reflect.get(Object(from), name)
  return typeof value === 'object' && value !== null ? value : null
}

function isSession(value: object): value is DrizzleSession {
  return 'prepareQuery' in value
}

function isCasing(value: object): value is Casing {
  return 'getColumnCasing' in value
}
