import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { kysely } from '@countersign/kysely'
import { d1, type D1Binding } from '@countersign/kysely/d1'
import { libsql } from '@countersign/kysely/libsql'
import { onTestFinished } from 'vitest'
import { openD1Database, takeD1Database } from '../../packages/test-servers/d1-database.js'

/** What two apps are told that share a database. */
interface SharedDatabase {
  readonly ours: Database
  /** Of Kysely, which their servers take. */
  readonly theirs: object
}

/** The adapter under the apps of the tests. */
interface Engine {
  /** Creates an empty database for the running test. */
  createDatabase(): Promise<Database>
  /** Shares the content of a SQLite file. Apps may write to the file itself. */
  share(file: string): Promise<SharedDatabase>
}

/** As most tests of the packages: in memory. What the servers of better-auth also open is a SQLite file. */
const memoryAndKysely: Engine = {
  createDatabase: () => Promise.resolve(memory()),
  share: (file) => Promise.resolve({ ours: kysely(libsql(file)), theirs: libsql(file) }),
}

const drizzle: Engine = {
  createDatabase: () => openDrizzle(join(createTestFolder(), 'test.sqlite')),
  share: async (file) => ({ ours: await openDrizzle(file), theirs: libsql(file) }),
}

async function openDrizzle(file: string): Promise<Database> {
  const opened = await import('../../proofs/src/test/open-drizzle.js')
  const other = { database: kysely(libsql(file)), close: () => Promise.resolve() }
  // The servers of better-auth store dates as text.
  const { database, close } = opened.openDrizzle(file, other, { dates: 'text' })
  onTestFinished(close)
  return database
}

const overD1: Engine = {
  createDatabase: async () => kysely(d1(await takeDatabase())),
  async share(file) {
    const { copyToD1 } = await import('../../proofs/src/test/copy-to-d1.js')
    const database = await takeDatabase()
    await copyToD1(file, database)
    return { ours: kysely(d1(database)), theirs: d1(database) }
  },
}

async function takeDatabase(): Promise<D1Binding> {
  const url = process.env['COUNTERSIGN_D1_URL']
  if (url === undefined) throw new Error('COUNTERSIGN_D1_URL names no server with D1')
  return openD1Database(await takeD1Database(url))
}

const engines: Readonly<Record<string, Engine>> = { drizzle, d1: overD1 }

/** COUNTERSIGN_INTEROP_ADAPTER is "drizzle" or "d1" where the tests run over one of these. */
const name = process.env['COUNTERSIGN_INTEROP_ADAPTER'] ?? ''

/** The adapter of this run. */
export const engine = name === '' ? memoryAndKysely : findEngine(name)

function findEngine(wanted: string): Engine {
  const found = engines[wanted]
  if (!found) throw new Error(`COUNTERSIGN_INTEROP_ADAPTER is drizzle or d1, not "${wanted}"`)
  return found
}

/** Creates a folder that goes with the running test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-interop-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
