import { describe, expect, it } from 'vitest'
import { accountModel } from '../contract/tables/models.js'
import { createAuth } from '../create-auth.js'
import { memory } from '../memory/index.js'
import { createBarrier, createTestAuth, faultyDatabase, TestBrowser } from '../testing/index.js'

const PARALLEL = 20
const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const credentials = { email: newUser.email, password: newUser.password }

describe('H179 parallel sign-ups', () => {
  const spellings = ['ann@x.test', 'ANN@X.TEST', 'Ann@x.test', 'aNN@X.test']

  it.each([
    { title: 'in any order', barrier: false },
    { title: 'that all saw the address free', barrier: true },
  ])('creates one user and fails the others for one address $title', async ({ barrier }) => {
    const created: string[] = []
    const auth = createTestAuth({
      hooks: { after: { 'user.created': ({ user }) => void created.push(user.id) } },
    })
    const meet = createBarrier(PARALLEL)
    if (barrier) {
      auth.database.onDone(({ method, model }) =>
        method === 'findOne' && model === 'user' ? meet() : undefined,
      )
    }
    const browsers = Array.from({ length: PARALLEL }, () => auth.browser())
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.post('/sign-up/email', { ...newUser, email: spellings[index % spellings.length] }),
      ),
    )
    await auth.idle()

    const outcomes = answers.map(({ status, code }) => `${status} ${code ?? ''}`.trim()).sort()
    expect(outcomes).toEqual([
      '200',
      ...Array<string>(PARALLEL - 1).fill('422 USER_ALREADY_EXISTS'),
    ])
    expect(await auth.database.dump()).toMatchObject({
      user: [{ email: 'ann@x.test' }],
      account: [{ providerId: 'credential' }],
      session: [{}],
    })
    expect(created).toHaveLength(1)
    expect(browsers.filter(({ cookies }) => cookies.size > 0)).toHaveLength(1)
    expect(auth.logs).toEqual([])
  })

  it('creates every user for different addresses', async () => {
    const auth = createTestAuth()
    const emails = Array.from({ length: PARALLEL }, (_, index) => `ann${index}@x.test`)
    const browsers = await Promise.all(emails.map((email) => auth.signedInAs(email)))
    const seen = await Promise.all(browsers.map((browser) => browser.get('/get-session')))
    expect(seen.map(({ body }) => (body as { user: { email: string } }).user.email)).toEqual(emails)
  })
})

describe('H183 a sign-in with the old password during a password change', () => {
  it.each([
    { title: 'after the hash was read', when: 'findOneJoined' },
    { title: 'just before the session is written', when: 'create' },
  ])('fails with 401 and creates no session $title', async ({ when }) => {
    const auth = createTestAuth()
    await auth.browser().post('/sign-up/email', newUser)
    await auth.browser().post('/sign-in/email', credentials)
    const accounts = auth.database.store.of(accountModel)
    const before = (await auth.database.dump())['session']
    const change = async (): Promise<void> => {
      auth.database.reset()
      const changed = await auth.hasher.hash('another password')
      await accounts.update({ providerId: 'credential' }, { password: changed })
    }
    if (when === 'create')
      auth.database.onCall(({ method }) => (method === when ? change() : undefined))
    else auth.database.onDone(({ method }) => (method === when ? change() : undefined))

    const answer = await auth.browser().post('/sign-in/email', credentials)
    expect(answer).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await auth.database.dump())['session']).toEqual(before)
    const changed = { ...credentials, password: 'another password' }
    expect(await auth.browser().post('/sign-in/email', changed)).toMatchObject({ status: 200 })
  })
})

/** Written by better-auth 1.7.1 for the password `correct horse battery`. */
const OLD_HASH =
  '57fc5a69a9a1d651b4e3c899f71c9f60:4efa137610e70846c767d02aea0d287a935e6d4c40a4285463a5294db95a2d93deba9fd9d66169fdedc3cb2b1e36c6e0be0fb08b90ae4b9b77058d34f18f398d'

describe('H202 a password hash of an earlier form', () => {
  /** An app with the real hasher, in which the hash of Ann's password has the earlier form. */
  async function createApp() {
    const shared = memory()
    const old = { email: 'ann@x.test', password: 'correct horse battery' }
    await createTestAuth({ database: shared })
      .browser()
      .post('/sign-up/email', { name: 'Ann', ...old })
    const database = faultyDatabase(shared)
    const baseURL = 'http://localhost:3000'
    const auth = createAuth({
      database,
      baseURL,
      secret: 'of tests',
      emailAndPassword: { enabled: true },
    })
    const accounts = database.store.of(accountModel)
    await accounts.update({}, { password: OLD_HASH })
    const signIn = (password = old.password) =>
      new TestBrowser(auth, baseURL).post('/sign-in/email', { email: old.email, password })
    const stored = async () => (await accounts.findOne({ providerId: 'credential' }))?.password
    return { auth, database, accounts, signIn, stored }
  }

  it('signs in, and a new hash replaces it once after the response', async () => {
    const { auth, database, signIn, stored } = await createApp()
    expect(await signIn()).toMatchObject({ status: 200 })
    await auth.idle()
    const upgraded = await stored()
    expect(upgraded).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)

    database.reset()
    expect(await signIn()).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await stored()).toBe(upgraded)
    expect(database.calls).toEqual(['findOneJoined account', 'create session'])
  })

  it('remains after a wrong password', async () => {
    const { auth, signIn, stored } = await createApp()
    expect(await signIn('another password')).toMatchObject({ status: 401 })
    await auth.idle()
    expect(await stored()).toBe(OLD_HASH)
  })

  it('signs in although another sign-in replaces it meanwhile', async () => {
    const { auth, database, signIn, stored } = await createApp()
    let isFirst = true
    database.onDone(async ({ method }) => {
      if (method !== 'findOneJoined' || !isFirst) return
      isFirst = false
      expect(await signIn()).toMatchObject({ status: 200 })
      await auth.idle()
    })
    expect(await signIn()).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await stored()).toMatch(/^\$scrypt\$/)
    expect(await database.dump()).toMatchObject({ session: [{}, {}, {}] })
  })

  it('does not replace a password that was changed meanwhile', async () => {
    const { auth, database, accounts, signIn, stored } = await createApp()
    database.onCall(async ({ method }) => {
      if (method !== 'update') return
      database.reset()
      await accounts.update({}, { password: 'changed meanwhile' })
    })
    expect(await signIn()).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await stored()).toBe('changed meanwhile')
  })
})
