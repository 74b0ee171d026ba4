import { createBarrier, TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  cartModel,
  createApp,
  type AnonymousApp,
  methods,
  createAppWithVisitor,
  provider,
  signInAnonymously,
  signedInUser,
} from './test/anonymous-app.js'

const names = ['password', 'sign-up', 'provider', 'plugin'] as const

describe('sign-ins that link no anonymous user', () => {
  it.each([
    { title: 'no cookie', cookie: () => '' },
    { title: 'the user’s id as the cookie', cookie: (_: string, id: string) => id },
    { title: 'a cookie with a forged signature', cookie: (value: string) => `${value}A` },
    {
      title: 'the handle of the session as the cookie',
      cookie: (_: string, __: string, t: string) => t,
    },
  ])('H54 links no anonymous user when the browser sends $title', async ({ cookie }) => {
    for (const method of names) {
      const { auth, links, users, visitor } = await createAppWithVisitor(method)
      const { id } = visitor.user
      const browser = auth.browser()
      const { token } = visitor.answer.body as { token: string }
      const [name = '', value = ''] = [...visitor.browser.cookies][0] ?? []
      browser.cookies.set(name, cookie(value, id, token))
      await methods[method](browser, ADDRESS)
      expect(await signedInUser(browser)).toMatchObject({ email: ADDRESS })
      expect(links).toEqual([])
      expect(await users.findOne({ id })).toMatchObject({ isAnonymous: true })
    }
  })

  it('H54 links no anonymous user when body, query or headers name their id', async () => {
    const { auth, links, users, visitor } = await createAppWithVisitor('password')
    const { id } = visitor.user
    const ids = { anonymousUserId: id, userId: id, anonymousUser: { id }, isAnonymous: true }
    const credentials = { email: ADDRESS, password: TEST_PASSWORD }
    const browser = auth.browser()
    const path = `/sign-in/email?anonymousUserId=${id}&userId=${id}`
    await browser.post(path, { ...credentials, ...ids }, { 'x-anonymous-user-id': id })
    const social = { provider: provider.id, callbackURL: '/', additionalData: ids, ...ids }
    await browser.post('/sign-in/social', social)
    expect(links).toEqual([])
    expect(await users.findOne({ id })).toMatchObject({ isAnonymous: true })
  })

  it.each([
    {
      title: 'was signed out',
      end: (app: AnonymousApp, b: TestBrowser) => app.auth.browser(b.cookies).post('/sign-out'),
    },
    {
      title: 'has expired',
      end: ({ auth }: AnonymousApp) => {
        auth.clock.advance('8 days')
      },
    },
  ])('H54 links no anonymous user when their session $title', async ({ end }) => {
    const app = await createAppWithVisitor('password')
    const { browser, user } = app.visitor
    await end(app, browser)
    await methods.password(browser, ADDRESS)
    expect(await signedInUser(browser)).toMatchObject({ email: ADDRESS })
    expect(app.links).toEqual([])
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('H54 links no anonymous user when their session ends while the sign-in runs', async () => {
    const app = await createAppWithVisitor('password')
    const { browser, user } = app.visitor
    const { auth } = app
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await app.auth.browser(browser.cookies).post('/sign-out')
    })
    await methods.password(browser, ADDRESS)
    expect(await signedInUser(browser)).toMatchObject({ email: ADDRESS })
    expect(app.links).toEqual([])
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('H54 links no user who is upgraded while the sign-in runs', async () => {
    const app = await createAppWithVisitor('password')
    const { browser, user } = app.visitor
    app.auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      app.auth.database.reset()
      await app.users.update({ id: user.id }, { isAnonymous: false })
    })
    await methods.password(browser, ADDRESS)
    expect(app.links).toEqual([])
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('H54 links no registered user when they sign in as another user', async () => {
    const { auth, links, users } = createApp()
    await auth.signedInAs(ADDRESS)
    const bea = await auth.signedInAs('bea@x.test')
    await methods.password(bea, ADDRESS)
    expect(await signedInUser(bea)).toMatchObject({ email: ADDRESS })
    expect(links).toEqual([])
    expect(await users.count({})).toBe(2)
  })

  it('H54 links no anonymous user when they sign in as themself or as another anonymous user', async () => {
    const app = createApp()
    const { browser, user } = await signInAnonymously(app)
    const another = await signInAnonymously(app)
    await methods.plugin(browser, user.email)
    await methods.plugin(browser, another.user.email)
    expect(await signedInUser(browser)).toMatchObject({ id: another.user.id })
    expect(app.links).toEqual([])
    expect(await app.users.count({ isAnonymous: true })).toBe(2)
  })

  it.each([
    { title: 'a wrong password', path: '/sign-in/email', body: { password: 'a wrong guess' } },
    {
      title: 'a taken address',
      path: '/sign-up/email',
      body: { name: 'A', password: TEST_PASSWORD },
    },
  ])('links no anonymous user when the sign-in fails with $title', async ({ path, body }) => {
    const { auth, links, visitor } = await createAppWithVisitor('password')
    const before = await auth.database.dump()
    const { status } = await visitor.browser.post(path, { email: ADDRESS, ...body })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(links).toEqual([])
    expect(await auth.database.dump()).toEqual(before)
    expect(await signedInUser(visitor.browser)).toMatchObject({ id: visitor.user.id })
  })

  it('links at the first sign-in when the sign-up starts no session', async () => {
    const emailAndPassword = { enabled: true, autoSignIn: false }
    const { auth, links, users, visitor } = await createAppWithVisitor(
      'sign-up',
      {},
      { emailAndPassword },
    )
    await methods['sign-up'](visitor.browser, ADDRESS)
    expect(await signedInUser(visitor.browser)).toMatchObject({
      id: visitor.user.id,
      isAnonymous: true,
    })
    expect(links).toEqual([])
    await methods.password(visitor.browser, ADDRESS)
    expect(links).toHaveLength(1)
    expect(await users.count({})).toBe(1)
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('rolls the sign-in back when onLinkAccount throws', async () => {
    const onLinkAccount = () => Promise.reject(new Error('no room in the cart'))
    const { auth, visitor } = await createAppWithVisitor('password', { onLinkAccount })
    const before = await auth.database.dump()
    const credentials = { email: ADDRESS, password: TEST_PASSWORD }
    const answer = await visitor.browser.post('/sign-in/email', credentials)
    expect(answer.status).toBe(500)
    expect(await auth.database.dump()).toEqual(before)
    expect(await signedInUser(visitor.browser)).toMatchObject({ id: visitor.user.id })
  })
})

describe('linking', () => {
  it.each(names)(
    'runs onLinkAccount and removes the anonymous user when they sign in by %s',
    async (method) => {
      const { auth, links, users, visitor } = await createAppWithVisitor(method)
      const copy = auth.browser(visitor.browser.cookies)
      await methods[method](visitor.browser, ADDRESS)
      const newUser = await users.findOne({ email: ADDRESS })
      const { id } = visitor.user
      expect(links).toMatchObject([
        { anonymousUser: { id, isAnonymous: true }, newUser: { id: newUser?.id, email: ADDRESS } },
      ])
      expect(await signedInUser(visitor.browser)).toMatchObject({
        id: newUser?.id,
        isAnonymous: null,
      })
      expect(await signedInUser(copy)).toBeUndefined()
      expect(await users.findOne({ id })).toBeNull()
      expect(await auth.database.dump()).toMatchObject({
        cart: [{ id: `of-${id}`, userId: newUser?.id, item: 'milk' }],
      })
    },
  )

  it.each(names)(
    'removes the rows that onLinkAccount leaves behind when the user signs in by %s',
    async (method) => {
      const { auth, users, visitor } = await createAppWithVisitor(method, {
        onLinkAccount: () => undefined,
      })
      await methods[method](visitor.browser, ADDRESS)
      expect(await users.count({})).toBe(1)
      const dump = await auth.database.dump()
      expect(dump['cart']).toEqual([])
      expect(dump['session']?.filter((row) => row['userId'] === visitor.user.id)).toEqual([])
    },
  )

  it('removes the anonymous user when the app has no onLinkAccount', async () => {
    const { users, visitor } = await createAppWithVisitor('password', {
      onLinkAccount: undefined,
    } as object)
    await methods.password(visitor.browser, ADDRESS)
    expect(await users.count({})).toBe(1)
  })

  it('keeps the anonymous user and ends their sessions with disableDeleteAnonymousUser', async () => {
    const { auth, links, users, visitor } = await createAppWithVisitor('password', {
      disableDeleteAnonymousUser: true,
    })
    await methods.password(visitor.browser, ADDRESS)
    expect(links).toHaveLength(1)
    expect(await users.findOne({ id: visitor.user.id })).toMatchObject({ isAnonymous: true })
    const { session = [] } = await auth.database.dump()
    expect(session.filter((row) => row['userId'] === visitor.user.id)).toEqual([])
  })

  it.each(names)(
    'H54 runs onLinkAccount once when the user signs in by %s twenty times at once',
    async (method) => {
      const app = await createAppWithVisitor(method)
      const copies = Array.from({ length: 20 }, () => app.auth.browser(app.visitor.browser.cookies))
      await Promise.all(copies.map((copy) => methods[method](copy, ADDRESS)))
      expect(app.links).toHaveLength(1)
      expect(await app.users.count({})).toBe(1)
      const { cart, user = [] } = await app.auth.database.dump()
      expect(cart).toMatchObject([{ userId: user[0]?.['id'] }])
    },
  )

  it('H54 runs onLinkAccount once when the browser signs in as two users at once', async () => {
    const app = await createAppWithVisitor('password')
    await app.auth.signedInAs('bea@x.test')
    const meet = createBarrier(2)
    app.auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const [one, two] = [app.visitor.browser, app.auth.browser(app.visitor.browser.cookies)]
    await Promise.all([methods.password(one, ADDRESS), methods.password(two, 'bea@x.test')])
    app.auth.database.reset()
    expect(app.links).toHaveLength(1)
    expect(await signedInUser(one)).toMatchObject({ email: ADDRESS })
    expect(await signedInUser(two)).toMatchObject({ email: 'bea@x.test' })
    expect(await app.auth.database.store.of(cartModel).count({})).toBe(1)
  })
})

describe('an anonymous user who adds a sign-in method', () => {
  it.each([
    {
      title: 'an account at a provider',
      add: (browser: TestBrowser) => provider.link(browser, ADDRESS),
    },
    {
      title: 'a sign-in method of a plugin',
      add: (browser: TestBrowser) => browser.post('/add-key'),
    },
    {
      title: 'another address',
      add: (browser: TestBrowser) => browser.post('/change-email', { newEmail: ADDRESS }),
    },
  ])('upgrades the anonymous user and keeps their id when they add $title', async ({ add }) => {
    const accountLinking = { allowDifferentEmails: true }
    const options = { user: { changeEmail: { enabled: true } }, account: { accountLinking } }
    const app = createApp({}, options)
    const { browser, user } = await signInAnonymously(app)
    await add(browser)
    expect(await app.users.findOne({ id: user.id })).toMatchObject({ isAnonymous: false })
    await app.auth.signedInAs('bea@x.test')
    await methods.password(browser, 'bea@x.test')
    expect(app.links).toEqual([])
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('leaves isAnonymous unchanged when a registered user changes their address', async () => {
    const app = createApp({}, { user: { changeEmail: { enabled: true } } })
    const ann = await app.auth.signedInAs(ADDRESS)
    await ann.post('/change-email', { newEmail: 'anna@x.test' })
    expect(await app.users.findMany({})).toMatchObject([
      { email: 'anna@x.test', isAnonymous: null },
    ])
  })
})
