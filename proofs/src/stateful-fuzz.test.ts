import type { Plugin } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { isThorough, samplesOf } from '@countersign/tooling/test-depth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { plantedFaults } from './test/stateful/planted-faults.js'
import { type Found, type Outcomes, runSeed, type Setup } from './test/stateful/run.js'
import { describeFound, shrink } from './test/stateful/shrink.js'

// Development trusts pages of this machine.
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production')
})

const open: Setup['open'] = () =>
  Promise.resolve({ address: null, database: memory(), remove: () => undefined })

/** One for each variant of the options; a quick run leaves some out. */
const seeds = isThorough ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 3, 6, 7]

describe('the stateful fuzzer', () => {
  it.each(seeds)(
    'finds no fault in a response and no violated invariant, seed %i',
    async (seed) => {
      const outcomes: Outcomes = new Map()
      const found = await runSeed({ seed, open }, samplesOf(1200), outcomes)
      if (found) throw new Error(describeFound(found, { seed, over: 'memory' }))
      expect([...outcomes.keys()].filter((name) => name.includes(' 200')).length).toBeGreaterThan(8)
    },
  )

  it('makes the same calls with the same seed', async () => {
    const first: Outcomes = new Map()
    const second: Outcomes = new Map()
    await runSeed({ seed: 8, open }, 50, first)
    await runSeed({ seed: 8, open }, 50, second)
    expect([...second]).toEqual([...first])
  })
})

/** The first fault of some seeds. */
async function findFault(setup: Omit<Setup, 'seed'>): Promise<Found> {
  for (const seed of seeds) {
    const found = await runSeed({ ...setup, seed }, 60)
    if (found) return shrink({ ...setup, seed }, found)
  }
  throw new Error('No fault was found')
}

/** Each fault takes a second: a quick run represents them by the first three. */
const faults = isThorough ? plantedFaults : plantedFaults.slice(0, 3)

describe('the stateful fuzzer with a planted fault', () => {
  it.each(faults)('finds and shrinks a call that $title', async ({ report, endpoint }) => {
    const { path: focus } = endpoint
    const plugin: Plugin = { id: 'planted', endpoints: { planted: endpoint } }
    const found = await findFault({ open, plugins: [plugin], focus })
    expect(found.faults.join('\n')).toMatch(report)
    expect(found.lines.length).toBeLessThan(6)
    expect(found.lines.at(-1)).toContain(focus)
  })
})
