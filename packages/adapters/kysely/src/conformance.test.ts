import { conformanceCases, type MakeDatabase, runConformance } from '@countersign/adapter-kit'
import { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { kysely } from './index.js'
import { libsql } from './libsql/index.js'
import { openDialect } from './test/test-database.js'
import { testEngines } from './test/test-engines.js'

describe.each(testEngines)('Kysely on $name', (engine) => {
  const makeDatabase: MakeDatabase = async () => {
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

  it.each(conformanceCases)('$level $title', ({ run }) => run(makeDatabase))
})

describe('Kysely on SQLite, in memory', () => {
  it('passes all conformance cases', async () => {
    const report = await runConformance(() => ({ database: kysely(libsql(':memory:')) }))
    expect(report.results.filter(({ ok }) => !ok)).toEqual([])
  })
})
