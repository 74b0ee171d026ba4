import { conformanceCases, runConformance } from '@countersign/adapter-kit'
import { describe, expect, it } from 'vitest'
import { kysely } from './index.js'
import { libsql } from './libsql/index.js'
import { makeDatabaseOn } from './test/conformance-database.js'
import { createTestFile } from './test/open-database.js'
import { testServers } from './test/test-engines.js'

describe.each(testServers)('Kysely on $name', (engine) => {
  it.each(conformanceCases)('$level $title', ({ run }) => run(makeDatabaseOn(engine)))
})

describe('Kysely on SQLite, in memory', () => {
  it('passes all conformance cases', async () => {
    const report = await runConformance(() => ({ database: kysely(libsql(':memory:')) }))
    expect(report.results.filter(({ ok }) => !ok)).toEqual([])
  })
})

describe('Kysely on a SQLite file that another process locks', () => {
  const cases = conformanceCases.filter(({ level }) => level === 'L6')

  it.each(cases)('$title', ({ run }) =>
    run(() => {
      const file = createTestFile()
      const other = file.openRaw()
      return {
        database: kysely(file.openKysely({ busyTimeoutMs: 20 })),
        makeBusy() {
          other.exec('begin immediate')
          return () => {
            other.exec('rollback')
          }
        },
      }
    }),
  )
})
