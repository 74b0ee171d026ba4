import { describe, expect, it } from 'vitest'
import { accountModel, userModel } from '../../contract/tables/models.js'
import { begin, comeBack, createFakeProvider, type FakeUser } from '../../test/fake-provider.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

const email = 'ann@x.test'
/** Ann at the provider, before and after the provider has verified her address. */
const unchecked: FakeUser = { subject: 'ann', email, emailVerified: false }
const checked: FakeUser = { ...unchecked, emailVerified: true }

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>

/** Ann has a password, an account at the provider and two browsers; her address is not verified. */
async function createApp(options: Options = {}, overrideUserInfoOnSignIn = false) {
  const provider = createFakeProvider({ rules: { overrideUserInfoOnSignIn } })
  // Only a trusted provider can link an unverified address.
  const account = { accountLinking: { trustedProviders: ['fake'] } }
  const auth = createTestAuth({ socialProviders: [provider], account, ...options })
  const ann = await auth.signedInAs(email)
  const other = auth.browser()
  await other.post('/sign-in/email', { email, password: TEST_PASSWORD })
  const visit = async (browser: TestBrowser, testUser: FakeUser, path?: string) => {
    const state = await begin(browser, { callbackURL: '/in' }, path)
    return comeBack(browser, { state, code: provider.codeFor(testUser) })
  }
  await visit(ann, unchecked, '/link-social')
  return { auth, ann, other, visit }
}

type App = Awaited<ReturnType<typeof createApp>>

async function leftOf({ auth }: App) {
  const { user = [], account = [], session = [] } = await auth.database.dump()
  const methods = account.map(({ providerId }) => providerId).sort()
  return { verified: user[0]?.['emailVerified'], methods, sessions: session.length }
}

const both = ['credential', 'fake']

describe('a provider that verifies the address of its account', () => {
  it('keeps that account and one session for the user who signs in with it', async () => {
    const app = await createApp()
    await app.visit(app.auth.browser(), checked)
    expect(await leftOf(app)).toEqual({ verified: true, methods: ['fake'], sessions: 1 })
  })

  it('keeps every method for a user who is already signed in', async () => {
    const app = await createApp()
    await app.visit(app.ann, checked)
    expect(await leftOf(app)).toEqual({ verified: true, methods: both, sessions: 2 })
    expect((await app.ann.get('/get-session')).body).toMatchObject({ user: { email } })
  })

  it('keeps every method and other sessions when the account is linked again', async () => {
    const app = await createApp()
    await app.visit(app.ann, checked, '/link-social')
    expect(await leftOf(app)).toEqual({ verified: true, methods: both, sessions: 2 })
    expect((await app.other.get('/get-session')).body).toMatchObject({ user: { email } })
  })

  it('keeps the methods with keepUnprovenMethods', async () => {
    const app = await createApp({ emailVerification: { keepUnprovenMethods: true } })
    await app.visit(app.auth.browser(), checked)
    expect(await leftOf(app)).toEqual({ verified: true, methods: both, sessions: 1 })
  })

  it('removes no method when the address was proven meanwhile', async () => {
    const app = await createApp()
    const { auth } = app
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await auth.database.store.of(userModel).update({}, { emailVerified: true })
    })
    const browser = auth.browser()
    await app.visit(browser, checked)
    expect(await leftOf(app)).toEqual({ verified: true, methods: both, sessions: 3 })
    expect((await browser.get('/get-session')).body).toMatchObject({
      user: { emailVerified: true },
    })
  })

  it('updates the profile in the same transaction', async () => {
    const app = await createApp({}, true)
    const browser = app.auth.browser()
    await app.visit(browser, { ...checked, name: 'Anna' })
    expect(await leftOf(app)).toEqual({ verified: true, methods: ['fake'], sessions: 1 })
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Anna' } })
  })

  it.each<{ title: string; mutate: (auth: App['auth']) => Promise<unknown> }>([
    {
      title: 'the account',
      mutate: ({ database }) => database.store.of(accountModel).delete({ providerId: 'fake' }),
    },
    {
      title: 'the user',
      mutate: async ({ database }) => {
        await database.store.of(accountModel).delete({})
        await database.store.of(userModel).delete({})
      },
    },
  ])('proves nothing when $title was deleted meanwhile', async ({ mutate }) => {
    const app = await createApp()
    const { auth } = app
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await mutate(auth)
    })
    const browser = auth.browser()
    await app.visit(browser, checked)
    const { user = [], account = [] } = await auth.database.dump()
    const isNew = account.some(({ providerId }) => providerId === 'fake')
    expect(user[0]?.['emailVerified']).toBe(isNew)
    expect((await browser.get('/get-session')).body === null).toBe(!isNew)
  })

  it.each<{ title: string; testUser: FakeUser }>([
    { title: 'another address', testUser: { ...checked, email: 'anna@x.test' } },
    { title: 'no address', testUser: { ...checked, email: null } },
    { title: 'the same address without verification', testUser: unchecked },
  ])('proves nothing when it returns $title', async ({ testUser }) => {
    const app = await createApp()
    await app.visit(app.auth.browser(), testUser)
    expect(await leftOf(app)).toEqual({ verified: false, methods: both, sessions: 3 })
  })
})
