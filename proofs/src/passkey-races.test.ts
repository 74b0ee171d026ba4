import { roundsOf } from '@countersign/tooling/test-depth'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { count, PARALLEL, prepareHarness, twenty } from './test/harness.js'
import { type Engine, someEngines } from './test/engines.js'
import type { App } from './test/full-auth.js'
import { addPasskey, createDevice, registrationRequest, signInRequest } from './test/passkeys.js'
import { accountRows, passkeyRows, sessionRows, userRows, verificationRows } from './test/rows.js'
import type { BatchRequest } from './test/request-batch.js'

const rounds = Array.from({ length: roundsOf(20) }, (_, round) => round)

const openHarness = prepareHarness()

/** A harness, and its tables. */
async function open(engine: Engine) {
  const harness = await openHarness(engine)
  const { store } = harness
  return {
    ...harness,
    users: store.of(userRows),
    accounts: store.of(accountRows),
    sessions: store.of(sessionRows),
    passkeys: store.of(passkeyRows),
    challenges: store.of(verificationRows),
  }
}

const once = { 200: 1, '400 CHALLENGE_NOT_FOUND': PARALLEL - 1 }

/** A signed-in user who has a passkey. */
async function signUp(auth: App, round: number, device = createDevice()) {
  const email = `p${round}@x.test`
  const browser = await auth.signedInAs(email)
  const passkeyId = await addPasskey(browser, device)
  const owner = await auth.database.store.of(userRows).findOne({ email })
  return { browser, device, passkeyId, userId: owner?.id ?? '' }
}

describe.each(someEngines(7))(
  'a passkey challenge in twenty parallel responses',
  { timeout: 240_000 },
  (engine) => {
    it(`H136 registers one passkey with a challenge, ${engine.name}`, async () => {
      const { auth, sendAtOnce, users, passkeys, challenges } = await open(engine)
      for (const round of rounds) {
        const email = `p${round}@x.test`
        const browser = await auth.signedInAs(email)
        const batchRequest = await registrationRequest({ browser, device: createDevice() })
        const { outcomes } = await sendAtOnce(twenty.map(() => batchRequest))
        expect(count(outcomes)).toEqual(once)
        const owner = await users.findOne({ email })
        expect(await passkeys.count({ userId: owner?.id ?? '' })).toBe(1)
      }
      expect(await passkeys.count({})).toBe(rounds.length)
      expect(await challenges.count({})).toBe(0)
    })

    it(`H136 signs up one user with a challenge, ${engine.name}`, async () => {
      const { auth, sendAtOnce, users, passkeys, sessions, challenges } = await open(engine)
      for (const round of rounds) {
        const email = `p${round}@x.test`
        const browser = auth.browser()
        const batchRequest = await registrationRequest(
          { browser, device: createDevice() },
          { email },
        )
        const batchResult = await sendAtOnce(twenty.map(() => batchRequest))
        expect(count(batchResult.outcomes)).toEqual(once)
        expect(batchResult.effects.toSorted()).toEqual(['session.created', 'user.created'])
        const [user, another] = await users.findMany({ email })
        expect(another).toBeUndefined()
        const userId = user?.id ?? ''
        expect([await passkeys.count({ userId }), await sessions.count({ userId })]).toEqual([1, 1])
      }
      expect(await challenges.count({})).toBe(0)
    })

    it(`H136 signs in once with a challenge, ${engine.name}`, async () => {
      const { auth, sendAtOnce, sessions, challenges } = await open(engine)
      for (const round of rounds) {
        const { device, userId } = await signUp(auth, round)
        const batchRequest = await signInRequest({ browser: auth.browser(), device })
        const batchResult = await sendAtOnce(twenty.map(() => batchRequest))
        expect(count(batchResult.outcomes)).toEqual(once)
        expect(batchResult.effects).toEqual(['session.created'])
        expect(
          batchResult.cookies.filter((cookie) => cookie.includes('session_token')),
        ).toHaveLength(1)
        // The one of before, and the one of the passkey.
        expect(await sessions.count({ userId })).toBe(2)
      }
      expect(await challenges.count({})).toBe(0)
    })
  },
)

describe.each(someEngines(8))(
  'one credential in twenty parallel registrations',
  { timeout: 240_000 },
  (engine) => {
    it(`H141 registers a credential for one user, ${engine.name}`, async () => {
      const { auth, sendAtOnce, users, passkeys } = await open(engine)
      for (const round of rounds.slice(0, 5)) {
        const credentialId = new Uint8Array(randomBytes(32))
        const known = await passkeys.count({})
        const usersBefore = await users.count({})
        const batch = await Promise.all(
          twenty.map(async (index) => {
            const email = `p${round}-${index}@x.test`
            // Each process gets both: requests of signed-in users and sign-ups.
            const isKnown = index % 4 < 2
            const browser = isKnown ? await auth.signedInAs(email) : auth.browser()
            const actor = isKnown ? {} : { email }
            return registrationRequest(
              { browser, device: createDevice() },
              { ...actor, credentialId },
            )
          }),
        )
        const { outcomes } = await sendAtOnce(batch)
        expect(count(outcomes)).toEqual({ 200: 1, '400 PREVIOUSLY_REGISTERED': PARALLEL - 1 })
        expect(await passkeys.count({})).toBe(known + 1)
        // A rejected sign-up creates no user.
        const signedUp = outcomes.indexOf('200') % 4 < 2 ? 0 : 1
        expect(await users.count({})).toBe(usersBefore + PARALLEL / 2 + signedUp)
      }
    })
  },
)

describe.each(someEngines(9))(
  'the signature counter in twenty parallel sign-ins',
  { timeout: 240_000 },
  (engine) => {
    it(`H142 stores the highest counter, and each counter value signs in once, ${engine.name}`, async () => {
      const { auth, sendAtOnce, passkeys, sessions } = await open(engine)
      for (const round of rounds) {
        const { device, passkeyId, userId } = await signUp(
          auth,
          round,
          createDevice({ synced: false }),
        )
        await passkeys.update({ id: passkeyId }, { counter: 5 })
        const batch: BatchRequest[] = []
        for (const index of twenty) {
          // Each process is sent both.
          const counter = index % 4 < 2 ? 6 : 7
          batch.push(await signInRequest({ browser: auth.browser(), device }, { counter }))
        }
        const { outcomes } = await sendAtOnce(batch)
        const [sixes, sevens] = [true, false].map((isSix) =>
          outcomes.filter((outcome, index) => outcome === '200' && index % 4 < 2 === isSix),
        )
        expect(sevens).toHaveLength(1)
        expect(sixes?.length).toBeLessThanOrEqual(1)
        const signedIn = 1 + (sixes?.length ?? 0)
        expect(count(outcomes)).toEqual({
          200: signedIn,
          '400 AUTHENTICATION_FAILED': PARALLEL - signedIn,
        })
        expect(await passkeys.findOne({ id: passkeyId })).toMatchObject({ counter: 7 })
        expect(await sessions.count({ userId })).toBe(1 + signedIn)
      }
    })
  },
)

describe.each(someEngines(10))(
  'the last two sign-in methods in parallel removals',
  { timeout: 240_000 },
  (engine) => {
    it(`H146 H182 keeps one of a passkey and a password, ${engine.name}`, async () => {
      const { auth, sendAtOnce, passkeys, accounts } = await open(engine)
      for (const round of rounds) {
        const { browser, passkeyId, userId } = await signUp(auth, round)
        const cookie = browser.cookieHeader
        const { outcomes } = await sendAtOnce(
          twenty.map((index) =>
            // Each process is sent both.
            index % 4 < 2
              ? { path: '/unlink-account', body: { providerId: 'credential' }, cookie }
              : { path: '/passkey/delete-passkey', body: { id: passkeyId }, cookie },
          ),
        )
        expect(count(outcomes)['200']).toBe(1)
        const refused = outcomes.filter((outcome) =>
          /^40[04] (ACCOUNT_NOT_FOUND|FAILED_TO_UNLINK_LAST_ACCOUNT|PASSKEY_NOT_FOUND|LAST_SIGN_IN_METHOD)$/.test(
            outcome,
          ),
        )
        expect(refused).toHaveLength(PARALLEL - 1)
        expect((await passkeys.count({ userId })) + (await accounts.count({ userId }))).toBe(1)
      }
    })

    it(`H146 H182 keeps one of two passkeys, ${engine.name}`, async () => {
      const { auth, sendAtOnce, passkeys, accounts } = await open(engine)
      for (const round of rounds) {
        const { browser, passkeyId, userId } = await signUp(auth, round)
        const ids = [passkeyId, await addPasskey(browser, createDevice())]
        await accounts.delete({ userId })
        const cookie = browser.cookieHeader
        const { outcomes } = await sendAtOnce(
          twenty.map((index) => ({
            path: '/passkey/delete-passkey',
            body: { id: ids[index % 4 < 2 ? 0 : 1] },
            cookie,
          })),
        )
        expect(count(outcomes)['200']).toBe(1)
        const refused = outcomes.filter((outcome) =>
          /^(404 PASSKEY_NOT_FOUND|400 LAST_SIGN_IN_METHOD)$/.test(outcome),
        )
        expect(refused).toHaveLength(PARALLEL - 1)
        expect(await passkeys.count({ userId })).toBe(1)
      }
    })
  },
)
