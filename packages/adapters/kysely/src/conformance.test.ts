import { conformanceCases, type MakeDatabase, runConformance } from '@countersign/adapter-kit'
import { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { kysely } from './index.js'
import { libsql } from './libsql/index.js'
import { createTemporaryFile } from './test/temporary-file.js'

const onFile: MakeDatabase = () => {
  const file = createTemporaryFile()
  const instance = new Kysely({ dialect: libsql(file.path) })
  return {
    database: kysely(instance),
    close: async () => {
      await instance.destroy()
      file.remove()
    },
  }
}

describe('Kysely on libsql, in a file', () => {
  it.each(conformanceCases)('$level $title', ({ run }) => run(onFile))
})

describe('Kysely on libsql, in memory', () => {
  it('passes the kit', async () => {
    const report = await runConformance(() => ({ database: kysely(libsql(':memory:')) }))
    expect(report.results.filter(({ ok }) => !ok)).toEqual([])
  })
})
