import { createBarrier, TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  cartModel,
  copyOf,
  createApp,
  type GuestApp,
  methods,
  prepared,
  provider,
  signInGuest,
  whoIs,
} from './test/guest-app.js'

const names = ['password', 'sign-up', 'provider', 'plugin'] as const

describe('nothing is linked, and nobody removed', () => {
  it.each([
    { title: 'without a cookie', cookie: () => '' },
    { title: 'with a cookie of the user’s id', cookie: (_: string, id: string) => id },
    { title: 'with a cookie whose signature is not ours', cookie: (value: string) => `${value}A` },
    { title: 'with the handle of the session', cookie: (_: string, __: string, t: string) => t },
  ])('H54 $title, whatever the body and the query say', async ({ cookie }) => {
    for (const method of names) {
      const { auth, links, users, guest } = await prepared(method)
      const { id } = guest.user
      const browser = auth.browser()
      const { token } = guest.answer.body as { token: string }
      const [name = '', value = ''] = [...guest.browser.cookies][0] ?? []
      browser.cookies.set(name, cookie(value, id, token))
      await methods[method](browser, ADDRESS)
      expect(await whoIs(browser)).toMatchObject({ email: ADDRESS })
      expect(links).toEqual([])
      expect(await users.findOne({ id })).toMatchObject({ isAnonymous: true })
    }
  })

  it('H54 by ids in body, query and headers', async () => {
    const { auth, links, users, guest } = await prepared('password')
    const { id } = guest.user
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
      title: 'has been signed out',
      end: (app: GuestApp, b: TestBrowser) => copyOf(app, b).post('/sign-out'),
    },
    {
      title: 'has expired',
      end: ({ auth }: GuestApp) => {
        auth.clock.advance('8 days')
      },
    },
  ])('H54 where the session $title', async ({ end }) => {
    const app = await prepared('password')
    const { browser, user } = app.guest
    await end(app, browser)
    await methods.password(browser, ADDRESS)
    expect(await whoIs(browser)).toMatchObject({ email: ADDRESS })
    expect(app.links).toEqual([])
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('H54 where the session ends while the sign-in runs', async () => {
    const app = await prepared('password')
    const { browser, user } = app.guest
    const { auth } = app
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await copyOf(app, browser).post('/sign-out')
    })
    await methods.password(browser, ADDRESS)
    expect(await whoIs(browser)).toMatchObject({ email: ADDRESS })
    expect(app.links).toEqual([])
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('H54 where the user becomes a person while the sign-in runs', async () => {
    const app = await prepared('password')
    const { browser, user } = app.guest
    app.auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      app.auth.database.reset()
      await app.users.update({ id: user.id }, { isAnonymous: false })
    })
    await methods.password(browser, ADDRESS)
    expect(app.links).toEqual([])
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('H54 where a person signs in as another', async () => {
    const { auth, links, users } = createApp()
    await auth.signedInAs(ADDRESS)
    const bea = await auth.signedInAs('bea@x.test')
    await methods.password(bea, ADDRESS)
    expect(await whoIs(bea)).toMatchObject({ email: ADDRESS })
    expect(links).toEqual([])
    expect(await users.count({})).toBe(2)
  })

  it('H54 where an anonymous user signs in as themselves, or as another', async () => {
    const app = createApp()
    const { browser, user } = await signInGuest(app)
    const another = await signInGuest(app)
    await methods.plugin(browser, user.email)
    await methods.plugin(browser, another.user.email)
    expect(await whoIs(browser)).toMatchObject({ id: another.user.id })
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
  ])('by $title', async ({ path, body }) => {
    const { auth, links, guest } = await prepared('password')
    const before = await auth.database.dump()
    const { status } = await guest.browser.post(path, { email: ADDRESS, ...body })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(links).toEqual([])
    expect(await auth.database.dump()).toEqual(before)
    expect(await whoIs(guest.browser)).toMatchObject({ id: guest.user.id })
  })

  it('by a sign-up that makes no session; the sign-in that follows does', async () => {
    const emailAndPassword = { enabled: true, autoSignIn: false }
    const { auth, links, users, guest } = await prepared('sign-up', {}, { emailAndPassword })
    await methods['sign-up'](guest.browser, ADDRESS)
    expect(await whoIs(guest.browser)).toMatchObject({ id: guest.user.id, isAnonymous: true })
    expect(links).toEqual([])
    await methods.password(guest.browser, ADDRESS)
    expect(links).toHaveLength(1)
    expect(await users.count({})).toBe(1)
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('where the app’s hand-over fails: the sign-in is undone', async () => {
    const onLinkAccount = () => Promise.reject(new Error('no room in the cart'))
    const { auth, guest } = await prepared('password', { onLinkAccount })
    const before = await auth.database.dump()
    const credentials = { email: ADDRESS, password: TEST_PASSWORD }
    const answer = await guest.browser.post('/sign-in/email', credentials)
    expect(answer.status).toBe(500)
    expect(await auth.database.dump()).toEqual(before)
    expect(await whoIs(guest.browser)).toMatchObject({ id: guest.user.id })
  })
})

describe('an anonymous user who becomes somebody', () => {
  it.each(names)('by %s hands over what is theirs, and is gone', async (method) => {
    const { auth, links, users, guest } = await prepared(method)
    const planted = copyOf({ auth }, guest.browser)
    await methods[method](guest.browser, ADDRESS)
    const newUser = await users.findOne({ email: ADDRESS })
    const { id } = guest.user
    expect(links).toMatchObject([
      { anonymousUser: { id, isAnonymous: true }, newUser: { id: newUser?.id, email: ADDRESS } },
    ])
    expect(await whoIs(guest.browser)).toMatchObject({ id: newUser?.id, isAnonymous: null })
    expect(await whoIs(planted)).toBeUndefined()
    expect(await users.findOne({ id })).toBeNull()
    expect(await auth.database.dump()).toMatchObject({
      cart: [{ id: `of-${id}`, userId: newUser?.id, item: 'milk' }],
    })
  })

  it.each(names)('by %s loses what the app does not hand over', async (method) => {
    const { auth, users, guest } = await prepared(method, { onLinkAccount: () => undefined })
    await methods[method](guest.browser, ADDRESS)
    expect(await users.count({})).toBe(1)
    const dump = await auth.database.dump()
    expect(dump['cart']).toEqual([])
    expect(dump['session']?.filter((row) => row['userId'] === guest.user.id)).toEqual([])
  })

  it('needs no hand-over', async () => {
    const { users, guest } = await prepared('password', { onLinkAccount: undefined } as object)
    await methods.password(guest.browser, ADDRESS)
    expect(await users.count({})).toBe(1)
  })

  it('stays where the app keeps them', async () => {
    const { auth, links, users, guest } = await prepared('password', {
      disableDeleteAnonymousUser: true,
    })
    await methods.password(guest.browser, ADDRESS)
    expect(links).toHaveLength(1)
    expect(await users.findOne({ id: guest.user.id })).toMatchObject({ isAnonymous: true })
    const { session = [] } = await auth.database.dump()
    expect(session.filter((row) => row['userId'] === guest.user.id)).toEqual([])
  })

  it.each(names)('H54 by %s twenty times at once is handed over once', async (method) => {
    const app = await prepared(method)
    const copies = Array.from({ length: 20 }, () => copyOf(app, app.guest.browser))
    await Promise.all(copies.map((copy) => methods[method](copy, ADDRESS)))
    expect(app.links).toHaveLength(1)
    expect(await app.users.count({})).toBe(1)
    const { cart, user = [] } = await app.auth.database.dump()
    expect(cart).toMatchObject([{ userId: user[0]?.['id'] }])
  })

  it('H54 as two people at once is handed over to one of them', async () => {
    const app = await prepared('password')
    await app.auth.signedInAs('bea@x.test')
    const meet = createBarrier(2)
    app.auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const [one, two] = [app.guest.browser, copyOf(app, app.guest.browser)]
    await Promise.all([methods.password(one, ADDRESS), methods.password(two, 'bea@x.test')])
    app.auth.database.reset()
    expect(app.links).toHaveLength(1)
    expect(await whoIs(one)).toMatchObject({ email: ADDRESS })
    expect(await whoIs(two)).toMatchObject({ email: 'bea@x.test' })
    expect(await app.auth.database.store.of(cartModel).count({})).toBe(1)
  })
})

describe('an anonymous user who gets a way to sign in', () => {
  it.each([
    {
      title: 'an account at a provider',
      become: (browser: TestBrowser) => provider.link(browser, ADDRESS),
    },
    {
      title: 'a way to sign in of a plugin',
      become: (browser: TestBrowser) => browser.post('/add-key'),
    },
    {
      title: 'an address of their own',
      become: (browser: TestBrowser) => browser.post('/change-email', { newEmail: ADDRESS }),
    },
  ])('$title stays who they are, and is anonymous no longer', async ({ become }) => {
    const accountLinking = { allowDifferentEmails: true }
    const options = { user: { changeEmail: { enabled: true } }, account: { accountLinking } }
    const app = createApp({}, options)
    const { browser, user } = await signInGuest(app)
    await become(browser)
    expect(await app.users.findOne({ id: user.id })).toMatchObject({ isAnonymous: false })
    await app.auth.signedInAs('bea@x.test')
    await methods.password(browser, 'bea@x.test')
    expect(app.links).toEqual([])
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('a new address of a person is none of its business', async () => {
    const app = createApp({}, { user: { changeEmail: { enabled: true } } })
    const ann = await app.auth.signedInAs(ADDRESS)
    await ann.post('/change-email', { newEmail: 'anna@x.test' })
    expect(await app.users.findMany({})).toMatchObject([
      { email: 'anna@x.test', isAnonymous: null },
    ])
  })
})
