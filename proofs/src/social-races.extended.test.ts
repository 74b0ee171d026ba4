import { TEST_PASSWORD } from '@countersign/core/testing'
import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { addressOf, mailedTokenOf } from './test/app.js'
import { count, PARALLEL, prepareHarness, twenty } from './test/harness.js'
import { type Engine, someEngines } from './test/engines.js'
import type { App } from './test/full-auth.js'
import { begin, type Claims, returnPath, startProvider } from './test/loopback-provider.js'
import { accountRows, sessionRows, userRows } from './test/rows.js'
import type { BatchRequest } from './test/request-batch.js'

const ROUNDS = roundsOf(20)
const rounds = Array.from({ length: ROUNDS }, (_, index) => `p${index}`)

const openHarness = prepareHarness()

async function open(engine: Engine) {
  const provider = await startProvider()
  return { provider, ...(await openHarness(engine, { provider: provider.origin })) }
}

function claimsOf(name: string): Claims {
  return { sub: name, email: `${name}@x.test`, email_verified: true, name }
}

/** A browser that is about to come back from the provider. */
async function comingBack(auth: App, claims: Claims): Promise<BatchRequest> {
  const browser = auth.browser()
  const path = returnPath(await begin(browser), claims)
  return { method: 'GET', path, cookie: browser.cookieHeader }
}

/** Who is signed in with what an answer gave the browser to keep. */
function ownerOf(auth: App, cookies: string): Promise<string | null> {
  const browser = auth.browser()
  for (const cookie of cookies.split('; ').filter((pair) => pair !== '')) {
    const end = cookie.indexOf('=')
    browser.cookies.set(cookie.slice(0, end), cookie.slice(end + 1))
  }
  return addressOf(browser)
}

describe.each(someEngines(16))(
  'twenty browsers that return from a provider at once',
  { timeout: 240_000 },
  (engine) => {
    it(`H121 uses one state once, and calls the provider once, ${engine.name}`, async () => {
      const { auth, store, provider, sendAtOnce } = await open(engine)
      for (const name of rounds) {
        const batchRequest = await comingBack(auth, claimsOf(name))
        provider.requests.length = 0
        const { outcomes, cookies, effects } = await sendAtOnce(twenty.map(() => batchRequest))
        expect(count(outcomes)).toEqual({
          '302 /in': 1,
          '302 /api/auth/error?error=please_restart_the_process&reason=state_unknown': PARALLEL - 1,
        })
        expect(provider.requests).toEqual(['/token', '/me'])
        expect(count(effects)).toEqual({ 'user.created': 1, 'session.created': 1 })
        const owner = await store.of(userRows).findOne({ email: `${name}@x.test` })
        const userId = owner?.id ?? ''
        expect(await store.of(sessionRows).count({ userId })).toBe(1)
        expect(await store.of(accountRows).count({ userId })).toBe(1)
        const owners = await Promise.all(cookies.map((kept) => ownerOf(auth, kept)))
        expect(owners.filter((email) => email !== null)).toEqual([`${name}@x.test`])
      }
    })

    it(`H125 creates one user for one new account, and signs all in, ${engine.name}`, async () => {
      const { auth, store, sendAtOnce } = await open(engine)
      for (const name of rounds) {
        const claims = claimsOf(name)
        const batch = await Promise.all(twenty.map(() => comingBack(auth, claims)))
        const { outcomes, cookies, effects } = await sendAtOnce(batch)
        expect(count(outcomes)).toEqual({ '302 /in': PARALLEL })
        expect(count(effects)).toEqual({ 'user.created': 1, 'session.created': PARALLEL })
        expect(await store.of(userRows).count({ email: `${name}@x.test` })).toBe(1)
        expect(await store.of(accountRows).count({ accountId: name })).toBe(1)
        const owners = await Promise.all(cookies.map((kept) => ownerOf(auth, kept)))
        expect(count(owners.map(String))).toEqual({ [`${name}@x.test`]: PARALLEL })
      }
    })

    it(`H50 links one account to one of two users, ${engine.name}`, async () => {
      const { auth, store, sendAtOnce } = await open(engine)
      const refused =
        '302 /failed?error=account_already_linked_to_different_user&reason=linked_to_another'
      for (const name of rounds) {
        const users = [
          await auth.signedInAs(`${name}a@x.test`),
          await auth.signedInAs(`${name}b@x.test`),
        ]
        const batch: BatchRequest[] = []
        for (const index of twenty) {
          // Each process is sent both.
          const browser = users[index % 4 < 2 ? 0 : 1] ?? auth.browser()
          const email = await addressOf(browser)
          const claims = { ...claimsOf(name), ...(email === null ? {} : { email }) }
          const path = returnPath(await begin(browser, '/link-social'), claims)
          batch.push({ method: 'GET', path, cookie: browser.cookieHeader })
        }
        const { outcomes } = await sendAtOnce(batch)
        const linked = await store
          .of(accountRows)
          .findMany({ providerId: 'local', accountId: name })
        expect(linked).toHaveLength(1)
        const owner = await store.of(userRows).findOne({ id: linked[0]?.userId ?? '' })
        const isFirst = owner?.email === `${name}a@x.test`
        const expected = twenty.map((index) => (index % 4 < 2 === isFirst ? '302 /in' : refused))
        expect(outcomes).toEqual(expected)
      }
    })

    it(`H44 keeps no access of an attacker while the owner proves the address, ${engine.name}`, async () => {
      const { auth, store, sendAtOnce } = await open(engine)
      for (const name of rounds) {
        const email = `${name}@x.test`
        const outsiders = { sub: name, email, email_verified: false }
        const [first, ...others] = await Promise.all(twenty.map(() => comingBack(auth, outsiders)))
        if (first) await sendAtOnce([first])
        const browser = auth.browser()
        const token = await mailedTokenOf({ auth, browser, email }, 'reset-password')
        const reset = { path: '/reset-password', body: { token, newPassword: TEST_PASSWORD } }
        const { outcomes } = await sendAtOnce([...others.slice(0, 7), reset, ...others.slice(7)])
        expect(outcomes[7]).toBe('200')
        const owner = await store.of(userRows).findOne({ email })
        const userId = owner?.id ?? ''
        expect(await store.of(sessionRows).count({ userId })).toBe(0)
        const methods = await store.of(accountRows).findMany({ userId })
        expect(methods.map(({ providerId }) => providerId)).toEqual(['credential'])
      }
    })
  },
)
