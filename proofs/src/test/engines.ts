import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { createDatabaseName, findServer, takeD1Database } from '@countersign/test-servers'
import { isThorough } from '@countersign/tooling/test-depth'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from './open-database.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers of the global setup. `lookupURL` with the name of a server returns the URL of that server. */
    testServers: { lookupURL: string; postgres: boolean; mysql: boolean }
  }
}

/** An empty database of one test. */
export interface TestDatabase {
  /** What another process opens it by; null where no other process can. */
  readonly address: string | null
  readonly database: Database
  readonly remove: () => void | Promise<void>
}

/** A database that proofs run on. */
export interface Engine {
  /** As it stands in the names of tests. */
  readonly name: string
  /** Whether several processes can share a database. */
  readonly isShared: boolean
  createTestDatabase(): Promise<TestDatabase>
}

const inMemory: Engine = {
  name: 'in memory',
  isShared: false,
  createTestDatabase: () =>
    Promise.resolve({ address: null, database: memory(), remove: () => undefined }),
}

const sqlite: Engine = {
  name: 'on SQLite',
  isShared: true,
  createTestDatabase() {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-proofs-'))
    const remove = (): void => {
      rmSync(folder, { recursive: true, force: true })
    }
    return Promise.resolve(connect(join(folder, 'test.sqlite'), remove))
  },
}

/** A schema is made sooner than a database. */
const postgres: Engine = {
  name: 'on PostgreSQL',
  isShared: true,
  async createTestDatabase() {
    const url = await findServer(inject('testServers'), 'postgres')
    const schema = createDatabaseName()
    await runOnPostgres(url, `create schema ${schema}`)
    const address = new URL(url)
    address.protocol = 'postgres:'
    address.searchParams.set('options', `-c search_path=${schema}`)
    return connect(address.href, () => runOnPostgres(url, `drop schema ${schema} cascade`))
  },
}

/** A server with D1 runs in workerd: `npm run test:services` sets COUNTERSIGN_D1_URL. */
const d1URL = process.env['COUNTERSIGN_D1_URL']

const d1: Engine = {
  name: 'on D1',
  isShared: true,
  createTestDatabase: async () => connect(await takeD1Database(d1URL ?? ''), () => undefined),
}

/** Every engine that this machine has. */
export const engines: readonly Engine[] =
  d1URL === undefined
    ? [inMemory, sqlite, ...(inject('testServers').postgres ? [postgres] : [])]
    : [d1]

/**
 * The engines on which a race or another long test runs: every engine in a thorough run, else one that several
 * processes share. `turn` differs between tests, so that a quick run uses each of these engines.
 */
export function someEngines(turn: number): readonly Engine[] {
  if (isThorough) return engines
  const shared = engines.filter(({ isShared }) => isShared)
  return shared.filter((_, index) => index === turn % shared.length)
}

/** The rows of a table that run on an engine: every row in a thorough run, else each row on one of the engines. */
export function rowsOn<Row>(engine: Engine, rows: readonly Row[]): readonly Row[] {
  if (isThorough) return rows
  const turn = engines.indexOf(engine)
  return rows.filter((_, index) => index % engines.length === turn)
}

function connect(address: string, remove: () => void | Promise<void>): TestDatabase {
  const { database, close } = openDatabase(address)
  return {
    address,
    database,
    async remove() {
      await close()
      await remove()
    },
  }
}

/** A database of the running test; it goes when the test ends. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  const testDatabase = await engine.createTestDatabase()
  onTestFinished(() => testDatabase.remove())
  return testDatabase
}

/** Runs a statement over a connection of its own. */
async function runOnPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
