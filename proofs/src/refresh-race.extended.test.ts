import type { TestBrowser } from '@countersign/core/testing'
import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { prepareHarness, twenty } from './test/harness.js'
import { type Engine, someEngines } from './test/engines.js'
import type { App } from './test/full-auth.js'
import { PROVIDER } from './test/rotating-provider.js'
import { startTokenServer } from './test/token-server.js'

const ROUNDS = roundsOf(20)
const rounds = Array.from({ length: ROUNDS }, (_, index) => `p${index}`)

const openHarness = prepareHarness()

async function open(engine: Engine) {
  const provider = await startTokenServer()
  return { provider, ...(await openHarness(engine, { provider: provider.url })) }
}

/** Signs in a user whose access token is about to expire. */
async function signInWithProvider(auth: App, code: string): Promise<TestBrowser> {
  const browser = auth.browser()
  const { body } = await browser.post('/sign-in/social', { provider: PROVIDER })
  const state = new URL((body as { url: string }).url).searchParams.get('state') ?? ''
  const { status } = await browser.get(
    `/callback/${PROVIDER}?${new URLSearchParams({ code, state }).toString()}`,
  )
  expect(status).toBe(302)
  return browser
}

describe.each(someEngines(15))(
  'parallel requests for provider tokens',
  { timeout: 120_000 },
  (engine) => {
    it(`H126 refreshes once for /get-access-token, and all callers get the stored token, ${engine.name}`, async () => {
      const { auth, provider, sendAtOnce } = await open(engine)
      for (const name of rounds) {
        const browser = await signInWithProvider(auth, name)
        const batchRequest = { path: '/get-access-token', body, cookie: browser.cookieHeader }
        const { outcomes } = await sendAtOnce(twenty.map(() => batchRequest))

        const token = await storedToken(browser)
        expect(new Set(outcomes)).toEqual(new Set([`200 ${token}`]))
        expect(provider.accepts(token)).toBe(true)
        expect(provider.refreshesOf(name)).toBe(1)
        // The stored refresh token is the newest: another one would revoke everything.
        expect(await browser.post('/refresh-token', body)).toMatchObject({ status: 200 })
        expect(provider.refreshesOf(name)).toBe(2)
      }
    })

    it(`H126 uses no refresh token twice for /refresh-token, ${engine.name}`, async () => {
      const { auth, provider, sendAtOnce } = await open(engine)
      for (const name of rounds) {
        const browser = await signInWithProvider(auth, name)
        const batchRequest = { path: '/refresh-token', body, cookie: browser.cookieHeader }
        const { outcomes } = await sendAtOnce(twenty.map(() => batchRequest))

        // Who comes when the others are done asks again.
        const token = await storedToken(browser)
        expect(outcomes).toContain(`200 ${token}`)
        expect(provider.accepts(token)).toBe(true)
        expect(new Set(outcomes).size).toBe(provider.refreshesOf(name))
        expect(outcomes.filter((outcome) => !outcome.startsWith('200 '))).toEqual([])
      }
    })
  },
)

const body = { providerId: PROVIDER }

async function storedToken(browser: TestBrowser): Promise<string> {
  const stored = await browser.post('/get-access-token', body)
  return (stored.body as { readonly accessToken: string }).accessToken
}
