import { createBarrier, TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  createApp,
  methods,
  createAppWithVisitor,
  signInAnonymously,
  signedInUser,
} from './test/anonymous-app.js'

describe('upgradeInPlace', () => {
  const signUpMethods = ['sign-up', 'provider', 'plugin'] as const
  const upgradeInPlace = true

  async function createUpgradeApp(...[options = {}, appOptions]: Parameters<typeof createApp>) {
    const app = createApp({ upgradeInPlace, ...options }, appOptions)
    return { ...app, visitor: await signInAnonymously(app) }
  }

  it.each(signUpMethods)(
    'H80 keeps the id and the rows of the user and ends earlier sessions when they sign up by %s',
    async (method) => {
      const app = await createUpgradeApp()
      const { visitor, auth } = app
      const copy = app.auth.browser(visitor.browser.cookies)
      const created = await app.users.findOne({ id: visitor.user.id })
      auth.clock.advance('1 hour')
      await methods[method](visitor.browser, ADDRESS)
      const { id } = visitor.user
      const newUser = { id, email: ADDRESS, name: 'Ann', isAnonymous: false }
      expect(await signedInUser(visitor.browser)).toMatchObject(newUser)
      expect(await signedInUser(copy)).toBeUndefined()
      expect(await app.users.findMany({})).toMatchObject([
        { ...newUser, createdAt: created?.createdAt, updatedAt: new Date(auth.clock.now()) },
      ])
      expect(app.links).toEqual([])
      const dump = await auth.database.dump()
      expect(dump['cart']).toMatchObject([{ userId: id }])
      expect(dump['session']).toHaveLength(1)
    },
  )

  it.each(signUpMethods)(
    'H54 upgrades the user once when they sign up by %s twenty times at once',
    async (method) => {
      const app = await createUpgradeApp()
      const copies = Array.from({ length: 20 }, () => app.auth.browser(app.visitor.browser.cookies))
      await Promise.all(copies.map((copy) => methods[method](copy, ADDRESS)))
      expect(await app.users.findMany({})).toMatchObject([
        { id: app.visitor.user.id, email: ADDRESS, isAnonymous: false },
      ])
      expect(app.links).toEqual([])
    },
  )

  it('keeps the user anonymous when the value of a unique column is taken', async () => {
    const username = { type: 'string', unique: true, input: true } as const
    const app = await createUpgradeApp({}, { user: { additionalFields: { username } } })
    const newUser = { name: 'Bob', password: TEST_PASSWORD, username: 'same' }
    await app.auth.browser().post('/sign-up/email', { ...newUser, email: 'bob@x.test' })
    const answer = await app.visitor.browser.post('/sign-up/email', { ...newUser, email: ADDRESS })
    expect(answer).toMatchObject({ status: 409, code: 'FIELD_VALUE_TAKEN' })
    expect(await signedInUser(app.visitor.browser)).toMatchObject({ id: app.visitor.user.id })
  })

  it('H54 upgrades the user once when they sign up with two addresses at once', async () => {
    const app = await createUpgradeApp()
    const meet = createBarrier(2)
    app.auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const testUsers = ['ann@x.test', 'bea@x.test']
    const copies = testUsers.map(() => app.auth.browser(app.visitor.browser.cookies))
    const answers = await Promise.all(
      copies.map((copy, index) =>
        copy.post('/sign-up/email', {
          name: 'A',
          email: testUsers[index],
          password: TEST_PASSWORD,
        }),
      ),
    )
    app.auth.database.reset()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await app.users.findMany({})).toMatchObject([{ id: app.visitor.user.id }])
    const { account = [], session = [] } = await app.auth.database.dump()
    expect([account.length, session.length]).toEqual([1, 1])
  })

  it('links the user instead when they sign in as an existing user', async () => {
    const app = await createAppWithVisitor('password', { upgradeInPlace })
    await methods.password(app.visitor.browser, ADDRESS)
    expect(app.links).toHaveLength(1)
    expect(await app.users.findMany({})).toMatchObject([{ email: ADDRESS, isAnonymous: null }])
  })

  it.each([
    { title: 'autoSignIn is off', emailAndPassword: { enabled: true, autoSignIn: false } },
    {
      title: 'the address must be verified first',
      emailAndPassword: { enabled: true, requireEmailVerification: true },
    },
  ])(
    'keeps the user anonymous when $title and the sign-up starts no session',
    async ({ emailAndPassword }) => {
      const app = await createUpgradeApp({}, { emailAndPassword })
      const { browser, user } = app.visitor
      await methods['sign-up'](browser, ADDRESS)
      expect(await signedInUser(browser)).toMatchObject({ id: user.id, isAnonymous: true })
      expect(await app.users.count({})).toBe(2)
    },
  )

  it.each([
    { title: 'a taken address', email: ADDRESS, password: TEST_PASSWORD, status: 422 },
    { title: 'a short password', email: 'bea@x.test', password: 'x', status: 400 },
  ])(
    'keeps the user anonymous when the sign-up fails with $title',
    async ({ email, password, status }) => {
      const app = await createAppWithVisitor('password', { upgradeInPlace })
      const before = await app.auth.database.dump()
      const answer = await app.visitor.browser.post('/sign-up/email', {
        name: 'A',
        email,
        password,
      })
      expect(answer.status).toBe(status)
      expect(await app.auth.database.dump()).toEqual(before)
    },
  )

  it('creates another user when a registered user signs up', async () => {
    const app = createApp({ upgradeInPlace })
    const ann = await app.auth.signedInAs(ADDRESS)
    await methods['sign-up'](ann, 'bea@x.test')
    expect(await app.users.count({})).toBe(2)
  })
})
