import { createBarrier, TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  copyOf,
  createApp,
  methods,
  prepared,
  signInGuest,
  whoIs,
} from './test/guest-app.js'

describe('an anonymous user who is upgraded in place', () => {
  const fresh = ['sign-up', 'provider', 'plugin'] as const
  const upgradeInPlace = true

  async function guestAlone(...[options = {}, appOptions]: Parameters<typeof createApp>) {
    const app = createApp({ upgradeInPlace, ...options }, appOptions)
    return { ...app, guest: await signInGuest(app) }
  }

  it.each(fresh)(
    'H80 by %s keeps the id and what is theirs, and no session of before',
    async (method) => {
      const app = await guestAlone()
      const { guest, auth } = app
      const planted = copyOf(app, guest.browser)
      const created = await app.users.findOne({ id: guest.user.id })
      auth.clock.advance('1 hour')
      await methods[method](guest.browser, ADDRESS)
      const { id } = guest.user
      const person = { id, email: ADDRESS, name: 'Ann', isAnonymous: false }
      expect(await whoIs(guest.browser)).toMatchObject(person)
      expect(await whoIs(planted)).toBeUndefined()
      expect(await app.users.findMany({})).toMatchObject([
        { ...person, createdAt: created?.createdAt, updatedAt: new Date(auth.clock.now()) },
      ])
      expect(app.links).toEqual([])
      const dump = await auth.database.dump()
      expect(dump['cart']).toMatchObject([{ userId: id }])
      expect(dump['session']).toHaveLength(1)
    },
  )

  it.each(fresh)('H54 by %s twenty times at once is upgraded once', async (method) => {
    const app = await guestAlone()
    const copies = Array.from({ length: 20 }, () => copyOf(app, app.guest.browser))
    await Promise.all(copies.map((copy) => methods[method](copy, ADDRESS)))
    expect(await app.users.findMany({})).toMatchObject([
      { id: app.guest.user.id, email: ADDRESS, isAnonymous: false },
    ])
    expect(app.links).toEqual([])
  })

  it('stays anonymous when a value of the app is taken', async () => {
    const username = { type: 'string', unique: true, input: true } as const
    const app = await guestAlone({}, { user: { additionalFields: { username } } })
    const person = { name: 'Bob', password: TEST_PASSWORD, username: 'same' }
    await app.auth.browser().post('/sign-up/email', { ...person, email: 'bob@x.test' })
    const answer = await app.guest.browser.post('/sign-up/email', { ...person, email: ADDRESS })
    expect(answer).toMatchObject({ status: 409, code: 'FIELD_VALUE_TAKEN' })
    expect(await whoIs(app.guest.browser)).toMatchObject({ id: app.guest.user.id })
  })

  it('H54 as two people at once becomes one of them', async () => {
    const app = await guestAlone()
    const meet = createBarrier(2)
    app.auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const people = ['ann@x.test', 'bea@x.test']
    const copies = people.map(() => copyOf(app, app.guest.browser))
    const answers = await Promise.all(
      copies.map((copy, index) =>
        copy.post('/sign-up/email', { name: 'A', email: people[index], password: TEST_PASSWORD }),
      ),
    )
    app.auth.database.reset()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await app.users.findMany({})).toMatchObject([{ id: app.guest.user.id }])
    const { account = [], session = [] } = await app.auth.database.dump()
    expect([account.length, session.length]).toEqual([1, 1])
  })

  it('is not where the sign-in is somebody known’s: they are handed over', async () => {
    const app = await prepared('password', { upgradeInPlace })
    await methods.password(app.guest.browser, ADDRESS)
    expect(app.links).toHaveLength(1)
    expect(await app.users.findMany({})).toMatchObject([{ email: ADDRESS, isAnonymous: null }])
  })

  it.each([
    { title: 'autoSignIn is off', emailAndPassword: { enabled: true, autoSignIn: false } },
    {
      title: 'the address must be verified first',
      emailAndPassword: { enabled: true, requireEmailVerification: true },
    },
  ])('is not by a sign-up that makes no session, since $title', async ({ emailAndPassword }) => {
    const app = await guestAlone({}, { emailAndPassword })
    const { browser, user } = app.guest
    await methods['sign-up'](browser, ADDRESS)
    expect(await whoIs(browser)).toMatchObject({ id: user.id, isAnonymous: true })
    expect(await app.users.count({})).toBe(2)
  })

  it.each([
    { title: 'a taken address', email: ADDRESS, password: TEST_PASSWORD, status: 422 },
    { title: 'a short password', email: 'bea@x.test', password: 'x', status: 400 },
  ])('is not by a sign-up with $title', async ({ email, password, status }) => {
    const app = await prepared('password', { upgradeInPlace })
    const before = await app.auth.database.dump()
    const answer = await app.guest.browser.post('/sign-up/email', { name: 'A', email, password })
    expect(answer.status).toBe(status)
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it('is nobody who is a person already', async () => {
    const app = createApp({ upgradeInPlace })
    const ann = await app.auth.signedInAs(ADDRESS)
    await methods['sign-up'](ann, 'bea@x.test')
    expect(await app.users.count({})).toBe(2)
  })
})
