import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libsql as libsqlDialect } from '@countersign/kysely/libsql'
import { mysql as mysqlDialect } from '@countersign/kysely/mysql'
import { postgres as postgresDialect } from '@countersign/kysely/postgres'
import { isQuick } from '@countersign/tooling/test-depth'
import { createDatabaseName, findServer } from '@countersign/test-servers'
import { PGlite } from '@electric-sql/pglite'
import { createClient } from '@libsql/client'
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session'
import { drizzle as drizzleLibsql } from 'drizzle-orm/libsql'
import { drizzle as drizzleMysql } from 'drizzle-orm/mysql2'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { BaseSQLiteDatabase, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { type Dialect, Kysely } from 'kysely'
import Libsql from 'libsql'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { inject } from 'vitest'
import type { DrizzleDatabase } from '../drizzle-instance.js'
import { pgliteDialect } from './pglite-dialect.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers of the global setup. `lookupURL` with the name of a server returns the URL of that server. */
    testServers: { lookupURL: string; postgres: boolean; mysql: boolean }
  }
}

/** An empty database of one test. */
interface TestDatabase {
  readonly db: DrizzleDatabase
  /** Another connection to the database, which creates the tables. */
  readonly instance: Kysely<unknown>
  readonly close: () => void | Promise<void>
}

/** A driver of Drizzle that this machine can test. */
export interface TestDriver {
  readonly name: string
  open(): TestDatabase | Promise<TestDatabase>
}

/** A database of Drizzle on the package libsql, which has the interface of better-sqlite3 and needs no compiler. */
export function openSync(path: string): DrizzleDatabase {
  const client = new Libsql(path)
  client.exec('pragma journal_mode = wal')
  client.exec('pragma foreign_keys = on')
  const dialect = new SQLiteSyncDialect()
  return new BaseSQLiteDatabase(
    'sync',
    dialect,
    new BetterSQLiteSession(client, dialect, undefined),
    undefined,
  )
}

/** Opens a file in a new folder. */
function inFolder(open: (file: string) => DrizzleDatabase): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-drizzle-'))
  const file = join(folder, 'test.sqlite')
  return connect(open(file), libsqlDialect(file), () => {
    rmSync(folder, { recursive: true, force: true })
  })
}

function connect(
  db: DrizzleDatabase,
  dialect: Dialect,
  close: () => void | Promise<void>,
): TestDatabase {
  const instance = new Kysely<unknown>({ dialect })
  return {
    db,
    instance,
    close: async () => {
      await instance.destroy()
      await close()
    },
  }
}

const libsql: TestDriver = {
  name: 'libsql',
  open: () => inFolder((file) => drizzleLibsql(createClient({ url: `file:${file}` }))),
}

const sync: TestDriver = {
  name: 'better-sqlite3',
  open: () => inFolder(openSync),
}

const pglite: TestDriver = {
  name: 'pglite',
  async open() {
    // Starting one takes seconds, so that all tests share it, with a schema each.
    shared ??= PGlite.create()
    const client = await shared
    const name = createDatabaseName()
    await client.exec(`create schema ${name}; set search_path to ${name}`)
    return connect(drizzlePglite(client), pgliteDialect(client), async () => {
      await client.exec(`drop schema ${name} cascade`)
    })
  },
}
let shared: Promise<PGlite> | undefined

const postgres: TestDriver = {
  name: 'node-postgres',
  async open() {
    const url = await findServer(servers, 'postgres')
    const name = createDatabaseName()
    await onPostgres(url, `create schema ${name}`)
    const options = `-c search_path=${name}`
    const pool = new pg.Pool({ connectionString: url, options })
    const address = new URL(url)
    address.searchParams.set('options', options)
    return connect(drizzlePostgres(pool), postgresDialect(address.href), async () => {
      await pool.end()
      await onPostgres(url, `drop schema ${name} cascade`)
    })
  },
}

const mysql2: TestDriver = {
  name: 'mysql2',
  async open() {
    const url = await findServer(servers, 'mysql')
    const name = createDatabaseName()
    await onMysql(url, `create database ${name} character set utf8mb4`)
    const address = new URL(url)
    address.pathname = name
    const pool = mysql.createPool(address.href)
    return connect(drizzleMysql(pool), mysqlDialect(address.href), async () => {
      await pool.end()
      await onMysql(url, `drop database ${name}`)
    })
  },
}

const servers = inject('testServers')

/** The drivers that this machine can test; in a quick run one of them. */
export const testDrivers: readonly TestDriver[] = isQuick
  ? [libsql]
  : [
      libsql,
      sync,
      pglite,
      ...(servers.postgres ? [postgres] : []),
      ...(servers.mysql ? [mysql2] : []),
    ]

async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function onMysql(url: string, statement: string): Promise<void> {
  const connection = await mysql.createConnection(url)
  try {
    await connection.query(statement)
  } finally {
    await connection.end()
  }
}
