import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { kysely } from '@countersign/kysely'
import { Kysely } from 'kysely'
import { onTestFinished } from 'vitest'
import { openDialect } from './open-dialect.js'

/** An empty database of one test. */
export interface Place {
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
  createPlace(): Promise<Place>
}

const inMemory: Engine = {
  name: 'in memory',
  isShared: false,
  createPlace: () =>
    Promise.resolve({ address: null, database: memory(), remove: () => undefined }),
}

const sqlite: Engine = {
  name: 'on SQLite',
  isShared: true,
  createPlace() {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-proofs-'))
    const remove = (): void => {
      rmSync(folder, { recursive: true, force: true })
    }
    return Promise.resolve(connect(join(folder, 'test.sqlite'), remove))
  },
}

/** Every engine that this machine has. */
export const engines: readonly Engine[] = [inMemory, sqlite]

/** The engines on which two processes can meet. */
export const sharedEngines: readonly Engine[] = engines.filter(({ isShared }) => isShared)

function connect(address: string, remove: () => void | Promise<void>): Place {
  const instance = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: openDialect(address),
  })
  return {
    address,
    database: kysely(instance),
    async remove() {
      await instance.destroy()
      await remove()
    },
  }
}

/** A database of the running test; it goes when the test ends. */
export async function createPlace(engine: Engine): Promise<Place> {
  const place = await engine.createPlace()
  onTestFinished(() => place.remove())
  return place
}
