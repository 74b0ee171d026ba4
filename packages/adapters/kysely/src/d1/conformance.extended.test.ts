import { conformanceCases } from '@countersign/adapter-kit'
import { describe, it } from 'vitest'
import { d1Servers, onLibsql, onServer } from '../test/d1-databases.js'

/** Milliseconds. A case has up to 450 transactions, each of several requests. */
const PATIENCE_MS = 120_000

describe('Kysely on SQLite with the interface of D1', () => {
  const cases = conformanceCases.filter(({ title }) => !title.includes('rounds'))

  it.each(cases)('$level $title', ({ run }) => run(onLibsql))
})

describe.each(d1Servers)('Kysely on D1 in workerd', (url) => {
  it.each(conformanceCases)('$level $title', ({ run }) => run(() => onServer(url)), PATIENCE_MS)
})
