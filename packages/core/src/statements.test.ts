import { describe, expect, it } from 'vitest'
import { createAnnsApp, everyCall, validRequestOf } from './test/every-call.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from './testing/index.js'

const ANN = 'ann@x.test'

type Auth = Pick<ReturnType<typeof createTestAuth>, 'database' | 'idle'>

/** The number of statements of a request, BEGIN and COMMIT counted, and whether two are the same. */
async function count(auth: Auth, send: () => Promise<{ readonly status: number }>) {
  await auth.idle()
  auth.database.reset()
  const sent: string[] = []
  auth.database.onCall(({ method, model, query }) => {
    sent.push(JSON.stringify([method, model, query]))
  })
  const { status } = await send()
  await auth.idle()
  return { status, statements: sent.length, repeated: sent.length - new Set(sent).size }
}

const passwordSignIn = (browser: TestBrowser) =>
  browser.post('/sign-in/email', { email: ANN, password: TEST_PASSWORD })

describe('a call without a session', () => {
  it.each([
    {
      title: 'sign-up',
      budget: 6,
      send: (browser: TestBrowser) =>
        browser.post('/sign-up/email', { name: 'Bea', email: 'b@x.test', password: TEST_PASSWORD }),
    },
    { title: 'sign-in', budget: 2, send: passwordSignIn },
    {
      title: 'sign-in with a wrong password',
      budget: 1,
      send: (browser: TestBrowser) =>
        browser.post('/sign-in/email', { email: ANN, password: 'wrong password' }),
    },
    {
      title: 'get-session',
      budget: 0,
      send: (browser: TestBrowser) => browser.get('/get-session'),
    },
  ])('sends $budget statements for $title', async ({ budget, send }) => {
    const { auth } = await createAnnsApp()
    const browser = auth.browser()
    expect(await count(auth, () => send(browser))).toMatchObject({
      statements: budget,
      repeated: 0,
    })
  })
})

/**
 * The statements of calls of a signed-in user. A call above the target of the design has a reason beside it: the
 * guarantee that each further statement buys.
 */
const budgets = {
  getSession: 1,
  listSessions: 2,
  listUserAccounts: 2,
  signOut: 2,
  updateUser: 2,
  updateSession: 2,
  // The user is locked and the signed links are void, the stored one-time values are void, the sessions end: together.
  revokeSessions: 6,
  revokeOtherSessions: 6,
  requestPasswordReset: 3,
  // Two above the target of 6: one statement voids the signed links and locks the user against a parallel change, one
  // voids the stored one-time values.
  changePassword: 8,
  deleteUserCallback: 10,
  getAccessToken: 2,
  accountInfo: 2,
  ok: 0,
} as const

describe('a call of a signed-in user', () => {
  it.each(Object.entries(budgets))(
    'sends the statements of the budget for %s: %i',
    async (name, budget) => {
      const { auth, ann } = await createAnnsApp()
      const call = everyCall.find((each) => each.name === name)
      if (!call) throw new Error(`There is no call ${name}`)
      const { url, body } = await validRequestOf(call, { auth, ann })
      const send = () => (call.method === 'GET' ? ann.get(url) : ann.post(url, body))
      expect(await count(auth, send)).toMatchObject({ statements: budget, repeated: 0 })
    },
  )

  it('sends 9 statements for delete-user with a password', async () => {
    const auth = createTestAuth({ user: { deleteUser: { enabled: true } } })
    const ann = await auth.signedInAs(ANN)
    const send = () => ann.post('/delete-user', { password: TEST_PASSWORD })
    expect(await count(auth, send)).toEqual({ status: 200, statements: 9, repeated: 0 })
  })
})

/**
 * Statements that a call sends again under the lock of the user: what was true before it decides, for most requests,
 * that no lock is needed.
 */
const repeatedUnderLock: Readonly<Record<string, number>> = { verifyEmail: 3, unlinkAccount: 1 }

describe('every call', () => {
  it.each(everyCall)('sends no statement twice, except under a lock: $name', async (call) => {
    const { auth, ann } = await createAnnsApp()
    const { url, body } = await validRequestOf(call, { auth, ann })
    const send = () => (call.method === 'GET' ? ann.get(url) : ann.post(url, body))
    const { status, repeated } = await count(auth, send)
    expect(status).toBeLessThan(400)
    expect(repeated).toBe(repeatedUnderLock[call.name] ?? 0)
  })
})

it('removes a sign-in method by as many statements as the budget, with its check repeated under the lock', async () => {
  const { auth, ann } = await createAnnsApp()
  const unlink = () => ann.post('/unlink-account', { providerId: 'credential' })
  expect(await count(auth, unlink)).toEqual({ status: 200, statements: 7, repeated: 1 })
})

/**
 * One above the target of 8: the token is read before the password is hashed, so that an invalid token costs no hash,
 * and taken in the transaction, so that of parallel resets one succeeds.
 */
const RESET = 9

it('resets the password of a proven user by as many statements as the budget', async () => {
  const { auth, ann } = await createAnnsApp()
  await ann.post('/send-verification-email', { email: ANN })
  await auth.idle()
  await ann.post('/verify-email', { token: auth.outbox.last('verify-email').token })
  const browser = auth.browser()
  await browser.post('/request-password-reset', { email: ANN })
  await auth.idle()
  const { token } = auth.outbox.last('reset-password')
  const reset = () => browser.post('/reset-password', { token, newPassword: 'another password' })
  expect(await count(auth, reset)).toEqual({ status: 200, statements: RESET, repeated: 0 })
})

it('looks a session up once in a call that needs it for several reasons', async () => {
  const auth = createTestAuth({ session: { cookieCache: { enabled: true } } })
  const ann = await auth.signedInAs(ANN)
  const cached = await count(auth, () => ann.get('/list-sessions'))
  expect(cached).toEqual({ status: 200, statements: 1, repeated: 0 })
})
