import { conformanceCases } from '@countersign/adapter-kit'
import { describe, it } from 'vitest'
import { onLibsql } from '../test/d1-databases.js'

describe('Kysely on SQLite with the interface of D1', () => {
  const cases = conformanceCases.filter(
    ({ level, title }) => level === 'L3' && !title.includes('rounds'),
  )

  it.each(cases)('$title', ({ run }) => run(onLibsql))
})
