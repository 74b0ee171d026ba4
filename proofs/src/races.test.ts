import type { TestBrowser } from '@countersign/core/testing'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { mailedTokenOf, newMailboxToken, signIn } from './test/app.js'
import { count, PARALLEL, prepareHarness, twenty } from './test/harness.js'
import type { App } from './test/full-auth.js'
import { someEngines } from './test/engines.js'
import { accountRows, sessionRows, userRows } from './test/rows.js'

const ROUNDS = roundsOf(50)

const openHarness = prepareHarness()

/** The user of one round. */
interface TestUser {
  readonly email: string
  readonly browser: TestBrowser
  readonly cookie: string
}

async function signUp(auth: App, name: string): Promise<TestUser> {
  const email = `${name}@x.test`
  const browser = await auth.signedInAs(email)
  return { email, browser, cookie: cookieOf(browser) }
}

function cookieOf(browser: TestBrowser): string {
  return browser.cookieHeader
}

function passwordOf(index: number): string {
  return `${TEST_PASSWORD} ${index}`
}

const rounds = Array.from({ length: ROUNDS }, (_, index) => `p${index}`)

describe.each(someEngines(14))('twenty parallel requests', { timeout: 120_000 }, (engine) => {
  it(`H65 sets one password with a reset token, and that password signs in, ${engine.name}`, async () => {
    const { auth, sendAtOnce } = await openHarness(engine)
    for (const name of rounds) {
      const { email, browser } = await signUp(auth, name)
      const token = await mailedTokenOf({ auth, browser, email }, 'reset-password')
      const { outcomes, effects } = await sendAtOnce(
        twenty.map((index) => ({
          path: '/reset-password',
          body: { token, newPassword: passwordOf(index) },
        })),
      )
      expect(count(outcomes)).toEqual({ 200: 1, '400 INVALID_TOKEN': PARALLEL - 1 })
      expect(count(effects)).toEqual({
        'password.changed': 1,
        'password-changed': 1,
        'email.verified': 1,
        'access-removed': 1,
      })
      await signIn(auth, email, passwordOf(outcomes.indexOf('200')))
    }
  })

  it(`H67 changes an address once, with one mail to the former mailbox, ${engine.name}`, async () => {
    const { auth, sendAtOnce } = await openHarness(engine)
    for (const name of rounds) {
      const testUser = await signUp(auth, name)
      const users = auth.database.store.of(userRows)
      await users.update({ email: testUser.email }, { emailVerified: true })
      const token = await newMailboxToken({ auth, ...testUser })
      const { cookie } = testUser
      const { outcomes, effects } = await sendAtOnce(
        twenty.map(() => ({ path: '/verify-email', body: { token }, cookie })),
      )
      // The change issues a new credential: a caller with the old one is not signed in.
      const refused = outcomes.filter((outcome) =>
        /^401 (INVALID_TOKEN|UNAUTHORIZED)$/.test(outcome),
      )
      expect([count(outcomes)[200], refused.length]).toEqual([1, PARALLEL - 1])
      expect(count(effects)).toEqual({
        'email.changed': 1,
        'email-changed': 1,
      })
      expect(await users.count({ email: `new-${testUser.email}` })).toBe(1)
    }
  })

  it(`H67 verifies an address once for any number of requests, ${engine.name}`, async () => {
    const { auth, sendAtOnce } = await openHarness(engine)
    for (const name of rounds) {
      const testUser = await signUp(auth, name)
      const token = await mailedTokenOf({ auth, ...testUser }, 'verify-email')
      const { outcomes, effects } = await sendAtOnce(
        twenty.map(() => ({ path: '/verify-email', body: { token } })),
      )
      expect(count(outcomes)).toEqual({ 200: PARALLEL })
      expect(count(effects)).toEqual({ 'email.verified': 1 })
    }
  })

  it(`H44 ends all unproven access at the first proof while it is used to sign in, ${engine.name}`, async () => {
    const { auth, sendAtOnce } = await openHarness(engine)
    for (const name of rounds) {
      const { email, browser } = await signUp(auth, name)
      const token = await mailedTokenOf({ auth, browser, email }, 'reset-password')
      const newPassword = passwordOf(0)
      const { outcomes } = await sendAtOnce(
        twenty.map((index) =>
          index === 7
            ? { path: '/reset-password', body: { token, newPassword } }
            : { path: '/sign-in/email', body: { email, password: TEST_PASSWORD } },
        ),
      )
      expect(outcomes[7]).toBe('200')
      const owner = await auth.database.store.of(userRows).findOne({ email })
      expect(await auth.database.store.of(sessionRows).count({ userId: owner?.id ?? '' })).toBe(0)
      await signIn(auth, email, newPassword)
    }
  })

  it(`H44 H71 proves an address or changes it, never both, ${engine.name}`, async () => {
    const { auth, sendAtOnce } = await openHarness(engine)
    const users = auth.database.store.of(userRows)
    for (const name of rounds) {
      const { email, browser, cookie } = await signUp(auth, name)
      const token = await mailedTokenOf({ auth, browser, email }, 'reset-password')
      const { outcomes } = await sendAtOnce([
        { path: '/change-email', body: { newEmail: `eve-${email}` }, cookie },
        { path: '/reset-password', body: { token, newPassword: passwordOf(0) } },
      ])
      const isProven = outcomes[1] === '200'
      expect(await users.count({ email, emailVerified: true })).toBe(isProven ? 1 : 0)
      expect(await users.count({ email: `eve-${email}`, emailVerified: false })).toBe(
        isProven ? 0 : 1,
      )
    }
  })

  it(`H68 deletes an account once, and no data of a user who signs up again, ${engine.name}`, async () => {
    const { auth, sendAtOnce } = await openHarness(engine)
    for (const name of rounds) {
      const testUser = await signUp(auth, name)
      const { email, cookie } = testUser
      const token = await mailedTokenOf({ auth, ...testUser }, 'delete-account')
      const path = `/delete-user/callback?token=${token}`
      const { outcomes, effects } = await sendAtOnce(
        twenty.map(() => ({ method: 'GET', path, cookie })),
      )
      expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1)
      expect(
        outcomes.filter((outcome) => /^404 (INVALID_TOKEN|FAILED_TO_GET_USER_INFO)$/.test(outcome)),
      ).toHaveLength(PARALLEL - 1)
      expect(effects).toEqual(['user.deleted'])
      const users = auth.database.store.of(userRows)
      expect(await users.count({ email })).toBe(0)

      const again = await signUp(auth, name)
      expect(await again.browser.get(path)).toMatchObject({ status: 404, code: 'INVALID_TOKEN' })
      expect(await users.count({ email })).toBe(1)
    }
  })

  it(`H182 keeps one of the last two sign-in methods when both are removed, ${engine.name}`, async () => {
    const { auth, sendAtOnce } = await openHarness(engine)
    const accounts = auth.database.store.of(accountRows)
    for (const name of rounds) {
      const { email, cookie } = await signUp(auth, name)
      const owner = await auth.database.store.of(userRows).findOne({ email })
      const userId = owner?.id ?? ''
      const now = new Date(auth.clock.now())
      await accounts.create({
        ...{ id: `github-${name}`, providerId: 'github', accountId: name, userId },
        ...{ createdAt: now, updatedAt: now },
      })
      const { outcomes, effects } = await sendAtOnce(
        twenty.map((index) => ({
          path: '/unlink-account',
          // Each process is sent both.
          body: { providerId: index % 4 < 2 ? 'credential' : 'github' },
          cookie,
        })),
      )
      expect(count(outcomes)['200']).toBe(1)
      expect(
        outcomes.filter((outcome) =>
          /^400 (ACCOUNT_NOT_FOUND|FAILED_TO_UNLINK_LAST_ACCOUNT)$/.test(outcome),
        ),
      ).toHaveLength(PARALLEL - 1)
      expect(effects).toEqual(['account.deleted'])
      expect(await accounts.count({ userId })).toBe(1)
    }
  })

  it(`H53 H182 keeps one of the last two accounts at one provider when both are removed, ${engine.name}`, async () => {
    const { auth, sendAtOnce } = await openHarness(engine)
    const accounts = auth.database.store.of(accountRows)
    const providerId = 'github'
    for (const name of rounds) {
      const { email, cookie } = await signUp(auth, name)
      const owner = await auth.database.store.of(userRows).findOne({ email })
      const userId = owner?.id ?? ''
      const now = new Date(auth.clock.now())
      const written = { providerId, userId, createdAt: now, updatedAt: now }
      for (const accountId of [`${name}-a`, `${name}-b`])
        await accounts.create({ id: `row-${accountId}`, accountId, ...written })
      await accounts.delete({ userId, providerId: 'credential' })
      const named = [{ providerId, accountId: `${name}-a` }, { accountId: `row-${name}-b` }]
      const { outcomes, effects } = await sendAtOnce(
        twenty.map((index) => ({
          path: '/unlink-account',
          body: named[index % 4 < 2 ? 0 : 1] ?? {},
          cookie,
        })),
      )
      expect(count(outcomes)['200']).toBe(1)
      expect(outcomes.filter((outcome) => /^400 /.test(outcome))).toHaveLength(PARALLEL - 1)
      expect(effects).toEqual(['account.deleted'])
      expect(await accounts.count({ userId })).toBe(1)
    }
  })

  it(`H179 creates one user from twenty sign-ups with one address in any letter case, ${engine.name}`, async () => {
    const { auth, sendAtOnce } = await openHarness(engine)
    for (const name of rounds) {
      const spellings = [`${name}@x.test`, `${name.toUpperCase()}@x.test`, `${name}@X.TEST`]
      const { outcomes, effects } = await sendAtOnce(
        twenty.map((index) => ({
          path: '/sign-up/email',
          body: { name, email: spellings[index % 3], password: passwordOf(index) },
        })),
      )
      expect(count(outcomes)).toEqual({ 200: 1, '422 USER_ALREADY_EXISTS': PARALLEL - 1 })
      expect(count(effects)).toEqual({ 'user.created': 1, 'session.created': 1 })
      await signIn(auth, `${name}@x.test`, passwordOf(outcomes.indexOf('200')))
    }
    const { user = [], account = [], session = [] } = await auth.database.dump()
    expect([user.length, account.length, session.length]).toEqual([ROUNDS, ROUNDS, 2 * ROUNDS])
  })

  it(`H184 gives an address to one of two users who request it, ${engine.name}`, async () => {
    const { auth, sendAtOnce } = await openHarness(engine)
    for (const name of rounds) {
      const signedUp = [await signUp(auth, `${name}a`), await signUp(auth, `${name}b`)]
      const newEmail = `${name}@y.test`
      const { outcomes, effects } = await sendAtOnce(
        twenty.map((index) => {
          const { cookie = '' } = signedUp[index % 4 < 2 ? 0 : 1] ?? {}
          return { path: '/change-email', body: { newEmail }, cookie }
        }),
      )
      expect(outcomes.filter((outcome) => /^5/.test(outcome))).toEqual([])
      expect(count(effects)).toMatchObject({ 'email.changed': 1, 'email-changed': 1 })
      const users = auth.database.store.of(userRows)
      expect(await users.count({ email: newEmail })).toBe(1)
      expect(await users.count({ email: { in: signedUp.map(({ email }) => email) } })).toBe(1)
    }
  })
})
