import { isThorough } from '@countersign/tooling/test-depth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openAnnsApp, startOver } from './test/app.js'
import { engines } from './test/engines.js'
import { send } from './test/fuzz/send.js'
import { mutationsOf } from './test/fuzz/mutations.js'
import { takeDrafts } from './test/fuzz/take.js'
import { routesOf } from './test/routes.js'

// Development trusts pages of this machine.
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production')
})

/** Room for each fault of each call by itself, and thousands of two or three at once. */
const REQUESTS = 25_000
/** The memory engine gets each of so many requests. */
const STEP = isThorough ? 1 : 20
/** The other engines get each of so many: what differs there is what is stored. */
const STORED_STEP = isThorough ? 10 : 100

describe('hostile requests to all calls', { timeout: 300_000 }, () => {
  it.each(engines)(
    'H23 H26 H27 H28 H29 H31 H34 rejects hostile requests or handles them without harm, $name',
    async (engine) => {
      const { auth, ann } = await openAnnsApp(engine)
      const drafts = takeDrafts({ routes: routesOf(auth), mutationsOf, samples: {} }, REQUESTS)
      const step = engine.isShared ? STORED_STEP : STEP
      const sample = drafts.filter((_, index) => index % step === 0)
      const target = { auth, browser: ann, startOver: () => startOver(auth) }
      const { refused } = await send(target, sample)
      expect(refused).toBeGreaterThan(sample.length / 2)
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    },
  )
})
