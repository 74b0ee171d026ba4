import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { mailedTokenOf } from './test/app.js'
import { PARALLEL, prepareHarness, twenty } from './test/harness.js'
import { someEngines } from './test/engines.js'
import type { App } from './test/full-auth.js'
import { sessionRows, userRows, verificationRows } from './test/rows.js'

const ROUNDS = roundsOf(25)

const openHarness = prepareHarness()

const users = [
  { title: 'a new user', known: false, effects: ['session.created', 'user.created'] },
  {
    title: 'a user with an unproven address',
    known: true,
    effects: ['access-removed', 'account.deleted', 'email.verified', 'session.created'],
  },
]

describe.each(someEngines(5))(
  'a magic link in twenty parallel requests',
  { timeout: 120_000 },
  (engine) => {
    it.each(users)(`H66 signs in $title once, ${engine.name}`, async ({ known, effects }) => {
      const { auth, store, sendAtOnce } = await openHarness(engine)
      for (let round = 0; round < ROUNDS; round += 1) {
        const email = `p${round}@x.test`
        const browser = known ? await auth.signedInAs(email) : auth.browser()
        const token = await mailedTokenOf({ auth, browser, email }, 'magic-link')
        const batchRequest = { path: '/magic-link/verify', body: { token } }
        const batchResult = await sendAtOnce(twenty.map(() => batchRequest))
        expect(batchResult.outcomes.toSorted()).toEqual([
          '200',
          ...Array.from({ length: PARALLEL - 1 }, () => '400 INVALID_TOKEN'),
        ])
        expect(batchResult.effects.toSorted()).toEqual(effects)
        expect(batchResult.cookies.filter((cookie) => cookie !== '')).toHaveLength(1)
        const user = await store.of(userRows).findOne({ email, emailVerified: true })
        expect(await store.of(sessionRows).count({ userId: user?.id ?? '' })).toBe(1)
      }
      expect(await store.of(verificationRows).count({})).toBe(0)
    })

    it(`H66 signs in once when five browsers requested links, ${engine.name}`, async () => {
      const { auth, store, sendAtOnce } = await openHarness(engine)
      for (let round = 0; round < ROUNDS; round += 1) {
        const email = `p${round}@x.test`
        const tokens: string[] = []
        for (let link = 0; link < 5; link += 1)
          tokens.push(await mailedTokenOf({ auth, browser: auth.browser(), email }, 'magic-link'))
        const bodies = twenty.map((_, index) => ({ token: tokens[index % 5] }))
        const { outcomes } = await sendAtOnce(
          bodies.map((body) => ({ path: '/magic-link/verify', body })),
        )
        expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1)
        expect(outcomes.filter((outcome) => outcome === '400 INVALID_TOKEN')).toHaveLength(
          PARALLEL - 1,
        )
        const user = await store.of(userRows).findOne({ email, emailVerified: true })
        expect(await store.of(sessionRows).count({ userId: user?.id ?? '' })).toBe(1)
      }
      expect(await store.of(verificationRows).count({})).toBe(0)
    })
  },
)

/** The headers of a browser that has requested a mail, and the contents of the mail. */
async function askForCode(auth: App, email: string) {
  const browser = auth.browser()
  const token = await mailedTokenOf({ auth, browser, email }, 'magic-link')
  const { code = '' } = auth.outbox.last('magic-link')
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  return { token, code, cookie }
}

describe.each(someEngines(6))(
  'the code of a magic link in twenty parallel requests',
  { timeout: 120_000 },
  (engine) => {
    it(`H66 signs in once when the code is typed and the link is followed, ${engine.name}`, async () => {
      const { auth, store, sendAtOnce } = await openHarness(engine)
      for (let round = 0; round < ROUNDS; round += 1) {
        const email = `p${round}@x.test`
        const { token, code, cookie } = await askForCode(auth, email)
        const typed = { path: '/magic-link/verify-code', body: { email, code }, cookie }
        const followed = { path: '/magic-link/verify', body: { token } }
        const batch = twenty.map((index) => (index < 3 ? typed : followed))
        const batchResult = await sendAtOnce(batch)
        const signedIn = batchResult.outcomes.filter((outcome) => outcome === '200')
        expect(signedIn).toHaveLength(1)
        expect(batchResult.effects.toSorted()).toEqual(['session.created', 'user.created'])
        const user = await store.of(userRows).findOne({ email, emailVerified: true })
        expect(await store.of(sessionRows).count({ userId: user?.id ?? '' })).toBe(1)
      }
      expect(await store.of(verificationRows).count({})).toBe(0)
    })

    it(`H113 allows three guesses, ${engine.name}`, async () => {
      const { auth, sendAtOnce } = await openHarness(engine)
      for (let round = 0; round < ROUNDS; round += 1) {
        const email = `p${round}@x.test`
        const { code, cookie } = await askForCode(auth, email)
        const wrong = code === '000000000' ? '000000001' : '000000000'
        const guess = { path: '/magic-link/verify-code', body: { email, code: wrong }, cookie }
        const { outcomes } = await sendAtOnce(twenty.map(() => guess))
        expect(outcomes.filter((outcome) => outcome === '400 INVALID_CODE')).toHaveLength(2)
        const over = outcomes.filter((outcome) => outcome === '403 TOO_MANY_ATTEMPTS')
        expect(over).toHaveLength(PARALLEL - 2)
        const late = await sendAtOnce([{ ...guess, body: { email, code } }])
        expect(late.outcomes).toEqual(['403 TOO_MANY_ATTEMPTS'])
      }
    })
  },
)
