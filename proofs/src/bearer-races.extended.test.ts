import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { PARALLEL, prepareHarness } from './test/harness.js'
import { someEngines } from './test/engines.js'
import { sessionRows } from './test/rows.js'
import type { BatchRequest } from './test/request-batch.js'

const ROUNDS = roundsOf(25)
const DAY = 86_400_000

const openHarness = prepareHarness()

type Credential = Pick<BatchRequest, 'cookie' | 'bearer'>

const callers: readonly { title: string; say: (token: string) => Credential }[] = [
  { title: 'a bearer client', say: (bearer) => ({ bearer }) },
  { title: 'a browser', say: (token) => ({ cookie: `countersign.session_token=${token}` }) },
]

/** Five ways to call while the session ends, one of which ends it. */
const batch = (credential: Credential, round: number): readonly BatchRequest[] => [
  { path: '/sign-out', ...credential },
  { method: 'GET', path: '/get-session', ...credential },
  { path: '/update-user', body: { name: `Ann ${round}` }, ...credential },
  { method: 'GET', path: '/list-sessions', ...credential },
  { path: '/update-session', body: { theme: 'dark' }, ...credential },
]

describe.each(someEngines(2))(
  'a sign-out among twenty parallel calls',
  { timeout: 120_000 },
  (engine) => {
    it.each(callers)(
      `H81 H87 ends the session of $title for good although an extension is due, ${engine.name}`,
      async ({ say }) => {
        const { auth, store, sendAtOnce } = await openHarness(engine)
        const sessions = store.of(sessionRows)
        for (let round = 0; round < ROUNDS; round += 1) {
          const browser = await auth.signedInAs(`p${round}@x.test`)
          const credential = say(browser.cookies.get('countersign.session_token') ?? '')
          await sessions.update({}, { expiresAt: new Date(auth.clock.now() + 5 * DAY) })
          const all = Array.from({ length: PARALLEL / 5 }, () => batch(credential, round)).flat()
          const { outcomes } = await sendAtOnce(all)
          const results = outcomes.map((outcome, index) => `${all[index]?.path} ${outcome}`)
          const odd = results.filter(
            (outcome) =>
              !/^\/(sign-out|get-session) 200$/.test(outcome) &&
              !/^\/(update-user|list-sessions|update-session) (200|401 UNAUTHORIZED)$/.test(
                outcome,
              ),
          )
          expect(odd).toEqual([])
          expect(await sessions.count({})).toBe(0)
          expect((await browser.get('/get-session')).body).toBeNull()
        }
      },
    )
  },
)
