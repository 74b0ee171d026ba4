import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  accountModel,
  sessionModel,
  userModel,
  verificationModel,
} from '../contract/tables/models.js'
import { createAuth } from '../create-auth.js'
import { memory } from '../memory/index.js'
import {
  createTestAuth,
  createTestHasher,
  type DatabaseCall,
  TEST_PASSWORD,
  TestBrowser,
} from '../testing/index.js'
import { meanwhile } from '../test/meanwhile.js'

const NEW = 'another password'

type Options = Parameters<typeof createTestAuth>[0]

const begins = ({ method }: DatabaseCall): boolean => method === 'begin'

async function withAnn(options: Options = {}) {
  const auth = createTestAuth({
    user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
    session: { additionalFields: { place: { type: 'string', required: false, input: true } } },
    ...options,
  })
  const ann = await auth.signedInAs('ann@x.test')
  const users = auth.database.store.of(userModel)
  const sessions = auth.database.store.of(sessionModel)
  const accounts = auth.database.store.of(accountModel)
  const removeAnn = async (): Promise<void> => {
    await sessions.delete({})
    await accounts.delete({})
    await users.delete({})
  }
  return { auth, ann, users, sessions, accounts, removeAnn }
}

describe('a concurrent change', () => {
  it('fails updateSession when the session has ended', async () => {
    const { auth, ann, sessions } = await withAnn()
    meanwhile(
      auth,
      ({ method }) => method === 'updateOne',
      () => sessions.delete({}),
    )
    expect(await ann.post('/update-session', { place: 'home' })).toMatchObject({ status: 401 })
  })

  it('returns success from deleteUser when the user was deleted', async () => {
    const { auth, ann, removeAnn } = await withAnn()
    meanwhile(auth, begins, removeAnn)
    const answer = await ann.post('/delete-user', { password: TEST_PASSWORD })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
  })

  it.each([
    { path: '/delete-user', body: { password: TEST_PASSWORD } },
    { path: '/change-password', body: { currentPassword: TEST_PASSWORD, newPassword: NEW } },
  ])('fails $path when the user was deleted with the password', async ({ path, body }) => {
    const { auth, ann, removeAnn } = await withAnn()
    meanwhile(auth, ({ method, model }) => method === 'findOne' && model === 'account', removeAnn)
    expect(await ann.post(path, body)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('fails setPassword when the user was deleted', async () => {
    const { auth, ann, accounts, removeAnn } = await withAnn()
    await accounts.delete({})
    meanwhile(auth, begins, removeAnn)
    const headers = new Headers({ cookie: ann.cookieHeader })
    const set = auth.api.setPassword({ headers, body: { newPassword: NEW } })
    await expect(set).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await accounts.count({})).toBe(0)
  })

  it('signs out and deletes cached sessions when the user was deleted', async () => {
    const { auth, ann, removeAnn } = await withAnn({ session: { cookieCache: { enabled: true } } })
    meanwhile(auth, begins, removeAnn)
    expect(await ann.post('/sign-out')).toMatchObject({ status: 200 })
    expect(ann.sessionCookies.size).toBe(0)
  })

  it('emits session.ended once when the earlier session of the browser has ended', async () => {
    const ended: string[] = []
    const hooks = {
      after: {
        'session.ended': ({ sessionId }: { sessionId: string }) => void ended.push(sessionId),
      },
    }
    const { auth, ann, sessions } = await withAnn({ hooks })
    meanwhile(auth, begins, () => sessions.delete({}))
    const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }
    expect(await ann.post('/sign-in/email', credentials)).toMatchObject({ status: 200 })
    await auth.idle()
    expect(ended).toEqual([])
  })

  it('ends the retries of a sign-in when the stored hash changes at each attempt', async () => {
    const hash = (password: string): Promise<string> => Promise.resolve(`hash of ${password}`)
    const verify = (password: string, stored: string): Promise<boolean> =>
      Promise.resolve(stored.trimEnd() === `hash of ${password}`)
    const emailAndPassword = { enabled: true, password: { hash, verify } }
    const { auth, accounts } = await withAnn({ emailAndPassword })
    let turn = 0
    auth.database.onCall(async ({ method, model }) => {
      if (method !== 'create' || model !== 'session') return
      turn += 1
      await accounts.update({}, { password: `hash of ${TEST_PASSWORD}${' '.repeat(turn)}` })
    })
    const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }
    const answer = await auth.browser().post('/sign-in/email', credentials)
    expect(answer).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' })
    expect(turn).toBe(2)
  })

  it('sends no mail about a sign-up when the owner of the address was deleted', async () => {
    const { auth, removeAnn } = await withAnn({
      emailAndPassword: { enabled: true, autoSignIn: false },
    })
    const newUser = { name: 'Eve', email: 'ann@x.test', password: TEST_PASSWORD }
    auth.outbox.clear()
    meanwhile(auth, ({ method, model }) => method === 'findOne' && model === 'user', removeAnn)
    expect(await auth.browser().post('/sign-up/email', newUser)).toMatchObject({ status: 200 })
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
  })

  it.each([
    { title: 'its token was used', what: 'token' },
    { title: 'the user was deleted', what: 'user' },
  ])('fails resetPassword when $title', async ({ what }) => {
    const { auth, removeAnn } = await withAnn()
    const browser = auth.browser()
    await browser.post('/request-password-reset', { email: 'ann@x.test' })
    await auth.idle()
    const { token = '' } = auth.outbox.last('reset-password')
    const tokens = auth.database.store.of(verificationModel)
    meanwhile(auth, begins, () => (what === 'token' ? tokens.delete({}) : removeAnn()))
    const body = { token, newPassword: NEW }
    const answer = await browser.post('/reset-password', body)
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })

  it('fails the second of two first passwords', async () => {
    const { auth, ann, accounts } = await withAnn()
    const [account] = await accounts.findMany({})
    if (!account) throw new Error('Ann has no password')
    await accounts.delete({})
    meanwhile(auth, begins, () => accounts.create(account))
    const set = auth.api.setPassword({
      headers: new Headers({ cookie: ann.cookieHeader }),
      body: { newPassword: NEW },
    })
    await expect(set).rejects.toMatchObject({ code: 'PASSWORD_ALREADY_SET' })
    expect(await accounts.findMany({})).toEqual([account])
  })

  it('fails setPassword when the database fails', async () => {
    const { auth, ann, accounts } = await withAnn()
    await accounts.delete({})
    auth.database.onCall(({ method, model }) => {
      if (method === 'create' && model === 'account') throw new Error('The disk is full')
    })
    const set = auth.api.setPassword({
      headers: new Headers({ cookie: ann.cookieHeader }),
      body: { newPassword: NEW },
    })
    await expect(set).rejects.toMatchObject({ status: 500 })
    expect(await accounts.count({})).toBe(0)
  })
})

it('revokes no session and voids nothing when its user is deleted in the same moment', async () => {
  const { auth, ann, sessions, users, removeAnn } = await withAnn()
  await auth.browser().post('/sign-in/email', { email: 'ann@x.test', password: TEST_PASSWORD })
  const { session } = (await ann.get('/get-session')).body as { session: { id: string } }
  const other = await sessions.findOne({ id: { ne: session.id } })
  meanwhile(auth, begins, removeAnn)
  const answer = await ann.post('/revoke-session', { token: other?.id })
  expect(answer).toMatchObject({ status: 400, code: 'SESSION_NOT_FOUND' })
  expect([await users.count({}), await sessions.count({})]).toEqual([0, 0])
})

describe('an app in production without a sender', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('responds in the same way to a taken address and sends no mail', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const logs: string[] = []
    const auth = createAuth({
      baseURL: 'https://app.test',
      secret: 'b6uXqfM2Zr9sT1yWc4VdKe7Hn0GpLa5J',
      database: memory(),
      emailAndPassword: { enabled: true, autoSignIn: false, password: createTestHasher() },
      logger: { level: 'debug', log: ({ message }) => logs.push(message) },
    })
    const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }
    for (const name of ['Ann', 'Eve']) {
      const browser = new TestBrowser(auth, 'https://app.test')
      const answer = await browser.post('/sign-up/email', { ...newUser, name })
      expect(answer).toMatchObject({ status: 200, body: { token: null, user: { name } } })
    }
    await auth.idle()
    expect(logs.filter((message) => message.includes('mail'))).toEqual([])
  })
})
