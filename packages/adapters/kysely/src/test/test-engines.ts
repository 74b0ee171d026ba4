import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabaseName, findServer } from '@countersign/test-servers'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { DatabaseKind } from '../engines/engine.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers of the global setup. `lookupURL` with the name of a server returns the URL of that server. */
    testServers: { lookupURL: string; postgres: boolean; mysql: boolean }
  }
}

/** An empty database of one test. */
interface TestDatabase {
  /** The address for `openDialect`. */
  readonly address: string
  readonly remove: () => void | Promise<void>
}

/** An empty database of one test on a server. */
export interface TestServerDatabase extends TestDatabase {
  /** Makes the server end the connections to this database. */
  readonly killConnections: () => Promise<void>
}

/** An engine on a server. */
export interface TestServerEngine extends TestEngine {
  createDatabase(): Promise<TestServerDatabase>
}

/** An engine that this machine can test. */
export interface TestEngine {
  readonly kind: DatabaseKind
  readonly name: string
  createDatabase(): Promise<TestDatabase>
}

/** A path for a SQLite file in a new folder, and a way to remove it. */
export interface TemporaryFile {
  readonly path: string
  readonly remove: () => void
}

export function createTemporaryFile(): TemporaryFile {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-kysely-'))
  return {
    path: join(folder, 'test.sqlite'),
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const sqlite: TestEngine = {
  kind: 'sqlite',
  name: 'SQLite',
  createDatabase() {
    const { path, remove } = createTemporaryFile()
    return Promise.resolve({ address: path, remove })
  },
}

/** Creating a schema is faster than creating a database. */
const postgres: TestServerEngine = {
  kind: 'postgres',
  name: 'PostgreSQL',
  createDatabase: async () => createPostgresDatabase(await findServer(servers, 'postgres')),
}

const mysqlEngine: TestServerEngine = {
  kind: 'mysql',
  name: 'MySQL',
  async createDatabase() {
    const url = await findServer(servers, 'mysql')
    const name = createDatabaseName()
    await runOnMysql(url, `create database ${name} character set utf8mb4`)
    const address = new URL(url)
    address.pathname = name
    return {
      address: address.href,
      remove: () => runOnMysql(url, `drop database ${name}`),
      killConnections: () => killMysqlConnections(url, name),
    }
  },
}

const pgbouncerURL = process.env['COUNTERSIGN_PGBOUNCER_URL']

/** PostgreSQL behind PgBouncer, which takes no settings of a connection. One test after the other has its database. */
export const onPgbouncer: TestServerEngine | null =
  pgbouncerURL === undefined
    ? null
    : {
        kind: 'postgres',
        name: 'PostgreSQL behind PgBouncer',
        async createDatabase() {
          await runOnPostgres(pgbouncerURL, 'drop schema public cascade; create schema public')
          return {
            address: Object.assign(new URL(pgbouncerURL), { protocol: 'postgres:' }).href,
            remove: () => Promise.resolve(),
            killConnections: () =>
              runOnPostgres(
                pgbouncerURL,
                `select pg_terminate_backend(pid, 5000) from pg_stat_activity
                  where datname = current_database() and pid <> pg_backend_pid()`,
              ),
          }
        },
      }

const servers = inject('testServers')

/** The engines on servers that this machine has. */
export const testServers: readonly TestServerEngine[] = [
  ...(servers.postgres ? [postgres] : []),
  ...(servers.mysql ? [mysqlEngine] : []),
]

/** The engines that this machine has, SQLite first. */
export const testEngines: readonly TestEngine[] = [sqlite, ...testServers]

/** An empty schema on a PostgreSQL server. */
export async function createPostgresDatabase(url: string): Promise<TestServerDatabase> {
  const name = createDatabaseName()
  await runOnPostgres(url, `create schema ${name}`)
  const address = new URL(url)
  address.protocol = 'postgres:'
  address.searchParams.set('options', `-c search_path=${name}`)
  address.searchParams.set('application_name', name)
  return {
    address: address.href,
    remove: () => runOnPostgres(url, `drop schema ${name} cascade`),
    killConnections: () =>
      runOnPostgres(
        url,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = '${name}'`,
      ),
  }
}

/** A database for the running test. It is removed when the test ends. */
export async function createTestDatabase(engine: TestEngine): Promise<string> {
  const { address, remove } = await engine.createDatabase()
  onTestFinished(remove)
  return address
}

/** Runs a statement on a new connection. */
export async function runOnPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function runOnMysql(url: string, statement: string): Promise<void> {
  await onMysql(url, (connection) => connection.query(statement))
}

function killMysqlConnections(url: string, database: string): Promise<void> {
  return onMysql(url, async (connection) => {
    const [rows] = await connection.query<mysql.RowDataPacket[]>(
      'select id as number from information_schema.processlist where db = ?',
      [database],
    )
    for (const row of rows) await connection.query(`kill ${String(row['number'])}`)
  })
}

async function onMysql(
  url: string,
  work: (connection: mysql.Connection) => Promise<unknown>,
): Promise<void> {
  const connection = await mysql.createConnection(url)
  try {
    await work(connection)
  } finally {
    await connection.end()
  }
}
