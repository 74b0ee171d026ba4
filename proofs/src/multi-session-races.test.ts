import { TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { addressOf, openApp, outcomeOf } from './test/app.js'
import { engines, type Engine } from './test/engines.js'
import { count, PARALLEL, twenty } from './test/harness.js'
import { sessionRows } from './test/rows.js'
import { namesOf, signUp, tokenOf } from './test/several-accounts.js'

/** Ann, then Bea are signed in at one browser, whose cookies each of twenty callers sends. Cid has another browser. */
async function openBrowsers(engine: Engine, maximumSessions: number) {
  const ended: string[] = []
  const auth = await openApp(engine, {
    severalAccounts: { maximumSessions },
    hooks: { after: { 'session.ended': ({ sessionId }) => void ended.push(sessionId) } },
  })
  await auth.signedInAs('cid@x.test')
  const browser = auth.browser()
  await signUp(browser, 'ann', 'bea')
  const copies = twenty.map(() => auth.browser(browser.cookies))
  const sessionToken = await tokenOf(browser, 'ann')
  await auth.idle()
  ended.length = 0
  return { auth, browser, copies, sessionToken, ended, rows: auth.database.store.of(sessionRows) }
}

const signIn = (browser: TestBrowser, name: string) =>
  browser.post('/sign-in/email', { email: `${name}@x.test`, password: TEST_PASSWORD })

describe.each(engines)(
  'twenty parallel requests of one browser',
  { timeout: 120_000 },
  (engine) => {
    it(`H81 leaves no session of the browser when some requests sign out, ${engine.name}`, async () => {
      const { auth, copies, sessionToken, rows } = await openBrowsers(engine, 5)
      const calls = [
        (copy: TestBrowser) => copy.post('/multi-session/set-active', { sessionToken }),
        (copy: TestBrowser) => copy.post('/multi-session/revoke', { sessionToken }),
        (copy: TestBrowser) => signIn(copy, 'cid'),
        (copy: TestBrowser) => copy.post('/sign-out'),
      ]
      const answers = await Promise.all(
        copies.map(async (copy, index) => calls[index % 4]?.(copy) ?? expect.fail()),
      )
      const outcomes = answers.map(outcomeOf)
      for (const outcome of outcomes)
        expect(['200', '401 INVALID_SESSION_TOKEN']).toContain(outcome)
      const revoked = outcomes.filter((outcome, index) => index % 4 === 1 && outcome === '200')
      expect(revoked.length).toBeLessThanOrEqual(1)
      // Cid has the sessions of these five sign-ins and that of the other browser.
      expect(await rows.count({})).toBe(PARALLEL / 4 + 1)
      for (const [index, copy] of copies.entries())
        expect(await addressOf(copy)).toBe(index % 4 === 2 ? 'cid@x.test' : null)
      await auth.idle()
    })

    it(`ends the oldest session once when all requests sign in beyond the maximum, ${engine.name}`, async () => {
      const { auth, copies, ended, rows } = await openBrowsers(engine, 2)
      const answers = await Promise.all(copies.map((copy) => signIn(copy, 'cid')))
      await auth.idle()
      expect(count(answers.map(outcomeOf))).toEqual({ 200: PARALLEL })
      expect(ended).toHaveLength(1)
      expect(await rows.count({})).toBe(PARALLEL + 2)
      for (const copy of copies) expect(await namesOf(copy)).toEqual(['bea', 'cid'])
    })

    it(`replaces the session of a user once when all requests sign in as that user, ${engine.name}`, async () => {
      const { auth, copies, ended, rows } = await openBrowsers(engine, 5)
      const answers = await Promise.all(copies.map((copy) => signIn(copy, 'ann')))
      await auth.idle()
      expect(count(answers.map(outcomeOf))).toEqual({ 200: PARALLEL })
      expect(ended).toHaveLength(1)
      expect(await rows.count({})).toBe(PARALLEL + 2)
      for (const copy of copies) expect(await namesOf(copy)).toEqual(['bea', 'ann'])
    })

    it(`revokes a session once, ${engine.name}`, async () => {
      const { auth, browser, copies, sessionToken, ended } = await openBrowsers(engine, 5)
      const answers = await Promise.all(
        copies.map((copy) => copy.post('/multi-session/revoke', { sessionToken })),
      )
      await auth.idle()
      const once = { 200: 1, '401 INVALID_SESSION_TOKEN': PARALLEL - 1 }
      expect(count(answers.map(outcomeOf))).toEqual(once)
      expect(ended).toHaveLength(1)
      expect(await namesOf(browser)).toEqual(['bea'])
      expect(await addressOf(browser)).toBe('bea@x.test')
    })
  },
)
