import { conformanceCases } from '@countersign/adapter-kit'
import { describe, it } from 'vitest'
import { makeDatabaseOn } from './test/conformance-database.js'
import { sqlite } from './test/test-engines.js'

describe('Kysely on SQLite', () => {
  it.each(conformanceCases)('$level $title', ({ run }) => run(makeDatabaseOn(sqlite)))
})
