import type { MakeDatabase } from '@countersign/adapter-kit'
import { Kysely } from 'kysely'
import { kysely } from '../index.js'
import { openDialect } from './test-database.js'
import type { TestEngine } from './test-engines.js'

/** Makes the databases of the conformance cases on an engine. */
export function makeDatabaseOn(engine: TestEngine): MakeDatabase {
  return async () => {
    const { address, remove } = await engine.createDatabase()
    const instance = new Kysely({ dialect: openDialect(address) })
    return {
      database: kysely(instance),
      close: async () => {
        await instance.destroy()
        await remove()
      },
    }
  }
}
