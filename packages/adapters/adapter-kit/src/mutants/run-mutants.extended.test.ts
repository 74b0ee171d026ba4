import { describe, expect, it } from 'vitest'
import { formatReport, runConformance } from '../index.js'
import { mutants, runMutants } from './index.js'
import { createMigrated } from './migrated-database.js'
import { createServer } from './simulated-server.js'

/** Milliseconds. Every mutant runs the kit until a case finds its fault. */
const TIMEOUT = 180_000

describe('runMutants', () => {
  it(
    'reports the case that found the fault of each adapter',
    async () => {
      const report = await runMutants()
      expect(report.results.filter(({ caughtBy }) => caughtBy === null)).toEqual([])
      expect(report.ok).toBe(true)
      expect(report.results.map(({ name }) => name)).toEqual(mutants.map(({ name }) => name))
    },
    TIMEOUT,
  )
})

describe('the databases of mutants', () => {
  it.each([
    { title: 'with migrations', makeDatabase: () => createMigrated() },
    { title: 'that becomes busy or unreachable', makeDatabase: () => createServer() },
  ])('passes all cases $title when the adapter has no fault', async ({ makeDatabase }) => {
    const report = await runConformance(makeDatabase)
    expect(report.ok, formatReport(report)).toBe(true)
  })
})

describe('the mutants', () => {
  it('describes each mutant by a name of its own and a sentence', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
    expect(mutants.filter(({ broken }) => !/^[A-Z\d].*\.$/.test(broken))).toEqual([])
  })

  it.each(mutants)('fails with a message for: $name', async ({ makeDatabase }) => {
    const options = { timeLimitMs: 2000, stopAtFailure: true }
    const { ok, results } = await runConformance(makeDatabase, options)
    expect(ok).toBe(false)
    expect(results.at(-1)?.error).toBeTruthy()
  })
})
