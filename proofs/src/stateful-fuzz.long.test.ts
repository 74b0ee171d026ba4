import { randomInt } from 'node:crypto'
import { beforeEach, describe, it, vi } from 'vitest'
import { engines } from './test/engines.js'
import { type Outcomes, runSeed } from './test/stateful/run.js'
import { describeFound, shrink } from './test/stateful/shrink.js'

// Development trusts pages of this machine.
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production')
})

const { FUZZ_ENGINE, FUZZ_FOCUS: focus, FUZZ_MINUTES, FUZZ_OVER, FUZZ_SEED } = process.env
const chosen = engines.filter(({ name }) => FUZZ_ENGINE === undefined || name === FUZZ_ENGINE)
/** Of all engines together. */
const minutes = Number(FUZZ_MINUTES ?? 1)
/** The same in each run of all tests; any in a run of the fuzzer alone. */
const firstSeed = Number(
  FUZZ_SEED ?? (FUZZ_MINUTES === undefined ? 1 : randomInt(1, 1_000_000_000)),
)
/** Steps of a sequence. Each sequence has a database and an app of its own. */
const STEPS = 300
const SHRINKING_MS = 120_000
const overOf: Readonly<Record<string, string>> = {
  'in memory': 'memory',
  'on SQLite': 'libsql',
  'on PostgreSQL': 'postgres',
}

describe.each(chosen)('long random sequences of calls', (engine) => {
  const milliseconds = (minutes * 60_000) / chosen.length
  it(
    `finds no fault in a response and no violated invariant, ${engine.name}`,
    { timeout: milliseconds + SHRINKING_MS + 120_000 },
    async () => {
      const end = Date.now() + milliseconds
      const outcomes: Outcomes = new Map()
      let seed = firstSeed
      do {
        const setup = { seed, focus, open: () => engine.createTestDatabase() }
        const found = await runSeed(setup, STEPS, outcomes)
        if (found) {
          const shortest = await shrink(setup, found, SHRINKING_MS)
          const over = FUZZ_OVER ?? overOf[engine.name] ?? 'memory'
          throw new Error(describeFound(shortest, { seed, over, focus }))
        }
        seed += 1
      } while (Date.now() < end)
      const calls = [...outcomes.values()].reduce((sum, count) => sum + count, 0)
      console.log(`${engine.name}: seeds ${firstSeed} to ${seed - 1}, ${calls} calls`)
    },
  )
})
