import { memory } from '@countersign/core/memory'
import { describe, expect, it } from 'vitest'
import { conformanceCases, runConformance } from './index.js'
import { mutants } from './test/mutants.js'

describe('runConformance', () => {
  it('reports that a correct adapter passes every case', async () => {
    const report = await runConformance(() => ({ database: memory() }))
    expect(report.ok).toBe(true)
    expect(report.results).toHaveLength(conformanceCases.length)
    expect(report.results.every(({ ok, error }) => ok && error === null)).toBe(true)
  })

  it('runs only the levels of its options', async () => {
    const report = await runConformance(() => ({ database: memory() }), { levels: ['L3'] })
    expect(new Set(report.results.map(({ level }) => level))).toEqual(new Set(['L3']))
  })

  it.each(mutants)(
    'reports a failure for an adapter with the fault: $fault',
    async ({ makeDatabase }) => {
      const { ok, results } = await runConformance(makeDatabase, { timeLimitMs: 1000 })
      expect(ok).toBe(false)
      const failed = results.filter((result) => !result.ok)
      expect(failed.length).toBeGreaterThan(0)
      expect(failed.every(({ error }) => error !== null && error !== '')).toBe(true)
    },
  )
})
