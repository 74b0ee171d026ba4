import { memory } from '@countersign/core/memory'
import { describe, expect, it } from 'vitest'
import { conformanceCases, runConformance } from './index.js'
import { mutants } from './mutants/index.js'

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

  it('stops after the first failure when the options ask for it', async () => {
    const [mutant] = mutants
    const makeDatabase = mutant?.makeDatabase ?? (() => ({ database: memory() }))
    const { ok, results } = await runConformance(makeDatabase, { stopAtFailure: true })
    expect(ok).toBe(false)
    expect(results.filter((result) => !result.ok)).toEqual(results.slice(-1))
  })
})
