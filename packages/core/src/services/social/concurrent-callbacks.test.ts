import { describe, expect, it } from 'vitest'
import { Unavailable, UniqueViolation } from '../../contract/storage/adapter.js'
import { accountModel, sessionModel, userModel } from '../../contract/tables/models.js'
import { begin, comeBack, createFakeProvider, type FakeUser } from '../../test/fake-provider.js'
import { meanwhile } from '../../test/meanwhile.js'
import { createTestAuth, type DatabaseCall, type TestBrowser } from '../../testing/index.js'

const email = 'ann@x.test'
const ann: FakeUser = { subject: 'ann', name: 'Ann', email }

const is =
  (method: DatabaseCall['method'], model: string) =>
  (call: DatabaseCall): boolean =>
    call.method === method && call.model === model

const begins = ({ method }: DatabaseCall): boolean => method === 'begin'

function createApp(overrideUserInfoOnSignIn = false) {
  const provider = createFakeProvider({ rules: { overrideUserInfoOnSignIn } })
  const auth = createTestAuth({ socialProviders: [provider] })
  const { store } = auth.database
  const visit = async (browser: TestBrowser, testUser = ann, path?: string) => {
    const state = await begin(browser, { callbackURL: '/in', errorCallbackURL: '/e' }, path)
    const query = { state, code: provider.codeFor(testUser) }
    return async () => (await comeBack(browser, query)).headers.get('location')
  }
  return {
    auth,
    provider,
    visit,
    users: store.of(userModel),
    accounts: store.of(accountModel),
    sessions: store.of(sessionModel),
  }
}

/** An app in which Ann has signed in with the provider before. */
async function withAnn(overrideUserInfoOnSignIn = false) {
  const app = createApp(overrideUserInfoOnSignIn)
  const browser = app.auth.browser()
  expect(await (await app.visit(browser))()).toBe('/in')
  return { ...app, browser }
}

describe('a callback of a sign-in with a concurrent change', () => {
  it('links the account again when it was unlinked and the address is known', async () => {
    const app = await withAnn()
    const comeBack = await app.visit(app.auth.browser())
    meanwhile(app.auth, is('update', 'account'), () => app.accounts.delete({}))
    expect(await comeBack()).toBe('/in')
    expect(await app.accounts.count({})).toBe(1)
    expect(await app.users.count({})).toBe(1)
  })

  it('leaves no session when the account is unlinked before the session is written', async () => {
    const app = await withAnn()
    const comeBack = await app.visit(app.auth.browser(), { ...ann, emailVerified: false })
    meanwhile(app.auth, is('create', 'session'), () => app.accounts.delete({}))
    expect(await comeBack()).toBe('/e?error=account_not_linked')
    expect(await app.sessions.count({})).toBe(1)
  })

  it('creates a new user when the user was deleted', async () => {
    const app = await withAnn(true)
    const comeBack = await app.visit(app.auth.browser())
    meanwhile(app.auth, is('updateOne', 'user'), () => app.users.delete({}))
    expect(await comeBack()).toBe('/in')
    expect(await app.users.count({})).toBe(1)
  })

  it('creates a new user when the address was proven elsewhere and the user was deleted', async () => {
    const app = await withAnn(true)
    await app.users.update({}, { emailVerified: false })
    const comeBack = await app.visit(app.auth.browser())
    meanwhile(app.auth, begins, () => app.users.delete({}))
    expect(await comeBack()).toBe('/in')
    expect(await app.users.count({})).toBe(1)
  })

  it('signs no user in when another request takes the account at each attempt', async () => {
    const app = createApp()
    const comeBack = await app.visit(app.auth.browser())
    let attempts = 0
    app.auth.database.onCall((call) => {
      if (!is('create', 'account')(call)) return
      attempts += 1
      throw new UniqueViolation('account')
    })
    expect(await comeBack()).toBe('/e?error=unable_to_create_user')
    expect(attempts).toBe(4)
    expect(await app.users.count({})).toBe(0)
  })

  it('proves nothing when the account of an unproven address was unlinked', async () => {
    const app = await withAnn()
    await app.users.update({}, { emailVerified: false })
    const comeBack = await app.visit(app.auth.browser())
    meanwhile(app.auth, begins, () => app.accounts.delete({}))
    expect(await comeBack()).toBe('/e?error=account_not_linked')
    expect(await app.users.count({ emailVerified: true })).toBe(0)
  })

  it('H125 creates one user when the same new user signs in with two browsers', async () => {
    const app = createApp()
    const [first, second] = [app.auth.browser(), app.auth.browser()]
    const comeBack = await app.visit(first)
    meanwhile(app.auth, begins, await app.visit(second))
    expect(await comeBack()).toBe('/in')
    expect(await app.users.count({})).toBe(1)
    expect(await app.sessions.count({})).toBe(2)
  })

  it('creates a new user when the owner of the address has changed it', async () => {
    const app = createApp()
    await app.auth.signedInAs(email)
    await app.users.update({}, { emailVerified: true })
    const comeBack = await app.visit(app.auth.browser())
    meanwhile(app.auth, begins, () => app.users.update({}, { email: 'a@x.test' }))
    expect(await comeBack()).toBe('/in')
    expect(await app.users.count({})).toBe(2)
  })

  it('H43 verifies no other address when the owner of the address gets it in the same moment', async () => {
    const app = createApp()
    await app.auth.signedInAs(email)
    await app.users.update({}, { emailVerified: true, provenIn: '' })
    const comeBack = await app.visit(app.auth.browser())
    const moved = { email: 'a@x.test', emailVerified: false }
    meanwhile(app.auth, begins, () => app.users.update({}, moved))
    expect(await comeBack()).toBe('/in')
    expect(await app.users.findOne({ email: 'a@x.test' })).toMatchObject({ emailVerified: false })
    expect(await app.accounts.count({ providerId: 'credential' })).toBe(1)
    expect(await app.users.count({ email, emailVerified: true })).toBe(1)
  })

  it('H43 verifies no other address when the user of the account gets it in the same moment', async () => {
    const app = await withAnn()
    await app.users.update({}, { emailVerified: false })
    const browser = app.auth.browser()
    const comeBack = await app.visit(browser)
    meanwhile(app.auth, begins, () => app.users.update({}, { email: 'a@x.test' }))
    expect(await comeBack()).toBe('/in')
    expect(await app.users.findMany({})).toMatchObject([
      { email: 'a@x.test', emailVerified: false },
    ])
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { email: 'a@x.test' } })
    expect(await app.sessions.count({})).toBe(2)
  })

  it.each([
    { method: 'create', model: 'user' },
    { method: 'create', model: 'account' },
    { method: 'create', model: 'session' },
  ] as const)('writes nothing when the database fails at $method $model', async (call) => {
    const app = createApp()
    const comeBack = await app.visit(app.auth.browser())
    meanwhile(app.auth, is(call.method, call.model), () =>
      Promise.reject(new Unavailable('ECONNRESET')),
    )
    expect(await comeBack()).toContain('error=internal_server_error')
    expect(await app.users.count({})).toBe(0)
  })

  it('keeps the id token usable when the database fails', async () => {
    const app = createApp()
    const idToken = { token: app.provider.idTokenFor(ann) }
    const browser = app.auth.browser()
    meanwhile(app.auth, is('create', 'verification'), () =>
      Promise.reject(new Unavailable('ECONNRESET')),
    )
    const body = { provider: 'fake', idToken }
    expect((await browser.post('/sign-in/social', body)).status).toBe(503)
    expect((await browser.post('/sign-in/social', body)).status).toBe(200)
  })
})

it('H134 links no account from a callback after linking was disabled', async () => {
  const provider = createFakeProvider()
  const shared = {
    secret: 'a secret that both apps of this test share',
    socialProviders: [provider],
  }
  const before = createTestAuth(shared)
  const account = { accountLinking: { enabled: false } }
  const after = createTestAuth({ ...shared, database: before.database, account })
  const browser = await before.signedInAs(email)
  const state = await begin(browser, { errorCallbackURL: '/e' }, '/link-social')
  const path = `/callback/fake?state=${state}&code=${provider.codeFor(ann)}`
  const { headers } = await after.browser().get(path, { cookie: browser.cookieHeader })
  expect(headers.get('location')).toContain('reason=linking_not_allowed')
})

describe('a callback of a link with a concurrent change', () => {
  async function withPassword() {
    const app = createApp()
    const browser = await app.auth.signedInAs(email)
    return { ...app, browser, link: await app.visit(browser, ann, '/link-social') }
  }

  it('succeeds when the same account was linked in another tab', async () => {
    const app = await withPassword()
    const other = await app.visit(app.browser, ann, '/link-social')
    meanwhile(app.auth, begins, other)
    expect(await app.link()).toBe('/in')
    expect(await app.accounts.count({ providerId: 'fake' })).toBe(1)
  })

  it('links nothing when the session has ended', async () => {
    const app = await withPassword()
    meanwhile(app.auth, begins, () => app.sessions.delete({}))
    expect(await app.link()).toContain('reason=unable_to_create_account')
    expect(await app.accounts.count({ providerId: 'fake' })).toBe(0)
  })

  it('links nothing when the user was deleted', async () => {
    const app = await withPassword()
    meanwhile(app.auth, begins, () => app.users.delete({}))
    expect(await app.link()).toContain('reason=unable_to_create_account')
    expect(await app.accounts.count({})).toBe(0)
  })

  it('does not link an account again that was unlinked', async () => {
    const app = await withPassword()
    await app.link()
    const again = await app.visit(app.browser, ann, '/link-social')
    meanwhile(app.auth, begins, () => app.accounts.delete({ providerId: 'fake' }))
    expect(await again()).toContain('reason=unable_to_create_account')
  })

  it('links nothing when the database fails', async () => {
    const app = await withPassword()
    meanwhile(app.auth, is('create', 'account'), () =>
      Promise.reject(new Unavailable('ECONNRESET')),
    )
    expect(await app.link()).toContain('error=internal_server_error')
    expect(await app.accounts.count({ providerId: 'fake' })).toBe(0)
  })
})
