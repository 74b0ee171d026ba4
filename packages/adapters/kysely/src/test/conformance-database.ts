import type { MakeDatabase } from '@countersign/adapter-kit'
import type { Database } from '@countersign/core'
import { Kysely } from 'kysely'
import { kysely } from '../index.js'
import { openDialect } from './test-database.js'
import type { TestEngine } from './test-engines.js'

/** Makes the databases of the conformance cases on an engine. */
export function makeDatabaseOn(engine: TestEngine): MakeDatabase {
  return async () => {
    const { address, remove } = await engine.createDatabase()
    const instances: Kysely<unknown>[] = []
    const open = (): Database => {
      const instance = new Kysely<unknown>({ dialect: openDialect(address) })
      instances.push(instance)
      return kysely(instance)
    }
    return {
      database: open(),
      openAgain: open,
      close: async () => {
        for (const instance of instances) await instance.destroy()
        await remove()
      },
    }
  }
}
