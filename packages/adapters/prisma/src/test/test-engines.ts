import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libsql } from '@countersign/kysely/libsql'
import { mysql } from '@countersign/kysely/mysql'
import { postgres } from '@countersign/kysely/postgres'
import { createDatabaseName, findServer } from '@countersign/test-servers'
import { CompiledQuery, type Dialect, Kysely } from 'kysely'
import { inject } from 'vitest'
import type { DatabaseKind } from '../generate/index.js'
import { quote } from './table-statements.js'
import { loadClients, type TestClient } from './prisma-clients.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers of the global setup. `lookupURL` with the name of a server returns the URL of that server. */
    testServers: { lookupURL: string; postgres: boolean; mysql: boolean }
  }
}

/** A database that the tests of a file share: to open a client takes longer than most tests. */
export interface TestDatabase {
  readonly kind: DatabaseKind
  readonly client: TestClient
  /** Another connection to the database, which creates the tables. */
  readonly instance: Kysely<unknown>
  /** The tables that are there, parents first. */
  readonly tables: string[]
  readonly close: () => Promise<void>
}

/** A driver adapter of Prisma. */
export interface TestEngine {
  readonly name: string
  readonly kind: DatabaseKind
  readonly isThere: boolean
  readonly open: () => Promise<TestDatabase>
}

const servers = inject('testServers')

/** The driver adapters that are tested. */
export const testEngines: readonly TestEngine[] = [
  { name: 'adapter-libsql', kind: 'sqlite', isThere: true, open: openSqlite },
  { name: 'adapter-pg', kind: 'postgres', isThere: servers.postgres, open: openPostgres },
  { name: 'adapter-mariadb', kind: 'mysql', isThere: servers.mysql, open: openMysql },
]

function openSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-prisma-'))
  const file = join(folder, 'test.sqlite')
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true })
  }
  const client = loadClients().openSqlite(file)
  return Promise.resolve(connect({ kind: 'sqlite', dialect: libsql(file), client, remove }))
}

async function openPostgres(): Promise<TestDatabase> {
  const url = await findServer(servers, 'postgres')
  const name = createDatabaseName()
  await runOn(postgres(url), `create schema ${name}`)
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${name}`)
  return connect({
    kind: 'postgres',
    dialect: postgres(address.href),
    client: loadClients().openPostgres(url, name),
    remove: () => runOn(postgres(url), `drop schema ${name} cascade`),
  })
}

async function openMysql(): Promise<TestDatabase> {
  const url = await findServer(servers, 'mysql')
  const name = createDatabaseName()
  await runOn(mysql(url), `create database ${name} character set utf8mb4`)
  const address = new URL(url)
  address.pathname = name
  return connect({
    kind: 'mysql',
    dialect: mysql(address.href),
    client: loadClients().openMysql(address.href),
    remove: () => runOn(mysql(url), `drop database ${name}`),
  })
}

/** Deletes all rows. */
export async function clear({ instance, tables, kind }: TestDatabase): Promise<void> {
  for (const table of tables.toReversed()) {
    const statement = `DELETE FROM ${quote(kind, table)}`
    await instance.executeQuery(CompiledQuery.raw(statement))
  }
}

interface DatabaseSource {
  readonly kind: DatabaseKind
  readonly dialect: Dialect
  readonly client: TestClient
  readonly remove: () => void | Promise<void>
}

function connect({ kind, dialect, client, remove }: DatabaseSource): TestDatabase {
  const instance = new Kysely<unknown>({ dialect })
  return {
    kind,
    client,
    instance,
    tables: [],
    close: async () => {
      await client.$disconnect()
      await instance.destroy()
      await remove()
    },
  }
}

async function runOn(dialect: Dialect, statement: string): Promise<void> {
  const instance = new Kysely<unknown>({ dialect })
  await instance.executeQuery(CompiledQuery.raw(statement))
  await instance.destroy()
}
