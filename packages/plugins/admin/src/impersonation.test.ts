import { AuthError } from '@countersign/core'
import { betterAuthDatabase } from '@countersign/core/better-auth'
import { bearer } from '@countersign/core/bearer'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { type AdminApp, copyOf, createApp, enter, signIn, whoIs } from './test/admin-app.js'

const HOUR = 3600

/** Ann, an administrator, acts as Bob. */
async function act(app: AdminApp) {
  const ann = await enter(app, 'ann', 'admin')
  const bob = await enter(app, 'bob')
  const answer = await ann.browser.post('/admin/impersonate-user', { userId: bob.id })
  return { ann, bob, answer, own: copyOf(app, ann.browser) }
}

const stop = '/admin/stop-impersonating'

describe('an administrator who acts as somebody', () => {
  it.each([false, true])('is them until they stop (copies of sessions: %s)', async (enabled) => {
    const app = createApp({}, { session: { cookieCache: { enabled } } })
    const { ann, bob, answer } = await act(app)
    const marked = { user: { id: bob.id }, session: { userId: bob.id, impersonatedBy: ann.id } }
    expect(answer).toMatchObject({ status: 200, body: marked })
    expect(await whoIs(ann.browser)).toMatchObject(marked)
    const back = await ann.browser.post(stop)
    expect(back).toMatchObject({ status: 200, body: { user: { id: ann.id } } })
    expect(await whoIs(ann.browser)).toMatchObject({
      user: { id: ann.id },
      session: { impersonatedBy: null },
    })
    expect((await whoIs(bob.browser))?.user.id).toBe(bob.id)
    expect((await app.auth.database.dump())['session']).toHaveLength(2)
  })

  it('has it told, and the end too', async () => {
    const app = createApp()
    const { ann, bob } = await act(app)
    const sessionId = (await whoIs(ann.browser))?.session.id
    await ann.browser.post(stop)
    await app.auth.idle()
    const ids = { administratorId: ann.id }
    expect(app.told).toMatchObject([
      [
        'user.impersonated',
        { session: { id: sessionId, impersonatedBy: ann.id }, user: { id: bob.id }, ...ids },
      ],
      ['impersonation.ended', { sessionId, userId: bob.id, ...ids }],
    ])
  })

  it.each([
    { title: 'the app’s time', options: { impersonationSessionDuration: '10m' }, seconds: 600 },
    { title: 'an hour', options: {}, seconds: HOUR },
  ])('does so for $title at most, however often they come', async ({ options, seconds }) => {
    const app = createApp(options, { session: { expiresIn: '7d', updateAge: 0 } })
    const { ann } = await act(app)
    app.auth.clock.advance(seconds / 2)
    expect(await whoIs(ann.browser)).not.toBeNull()
    app.auth.clock.advance(seconds / 2 - 1)
    expect(await whoIs(ann.browser)).not.toBeNull()
    app.auth.clock.advance(1)
    expect(await whoIs(ann.browser)).toBeNull()
  })

  it('does so no longer in a database of better-auth, where a cookie says what is not extended', async () => {
    const app = createApp(
      {},
      { storage: betterAuthDatabase(), session: { expiresIn: '7d', updateAge: '1d' } },
    )
    const { ann } = await act(app)
    for (const name of ann.browser.cookies.keys()) {
      if (name.includes('dont_remember')) ann.browser.cookies.delete(name)
    }
    app.auth.clock.advance(HOUR - 1)
    expect(await whoIs(ann.browser)).not.toBeNull()
    app.auth.clock.advance(1)
    expect(await whoIs(ann.browser)).toBeNull()
  })

  it('gets cookies that end with the browser', async () => {
    const { answer } = await act(createApp())
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).not.toMatch(/Max-Age=[1-9]/)
  })

  it.each([
    {
      path: '/change-password',
      body: { currentPassword: TEST_PASSWORD, newPassword: 'newest word' },
    },
    { path: '/change-email', body: { newEmail: 'eve@x.test' } },
    { path: '/delete-user', body: { password: TEST_PASSWORD } },
    { path: '/link-social', body: { provider: 'google', callbackURL: '/' } },
    { path: '/unlink-account', body: { providerId: 'credential' } },
    { path: '/revoke-sessions', body: {} },
    { path: '/revoke-other-sessions', body: {} },
    { path: '/revoke-session', body: { token: 'any' } },
    { path: '/get-access-token', body: { providerId: 'google' } },
    { path: '/refresh-token', body: { providerId: 'google' } },
  ])('may not call $path', async ({ path, body }) => {
    const app = createApp(
      {},
      { user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } } },
    )
    const { ann } = await act(app)
    const before = await app.auth.database.dump()
    expect(await ann.browser.post(path, body)).toMatchObject({
      status: 403,
      code: 'SESSION_NOT_OWN',
    })
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it('may do the rest of what the user may', async () => {
    const { ann, bob } = await act(createApp())
    expect(await ann.browser.post('/update-user', { name: 'Bobby' })).toMatchObject({ status: 200 })
    expect((await whoIs(bob.browser))?.user).toMatchObject({ name: 'Bobby' })
  })

  it('marks nothing and lasts no longer by writing the mark themself', async () => {
    const app = createApp()
    const { ann } = await act(app)
    const given = { impersonatedBy: null, expiresAt: '2099-01-01T00:00:00Z' }
    await ann.browser.post('/update-session', given)
    expect((await whoIs(ann.browser))?.session).toMatchObject({ impersonatedBy: ann.id })
  })
})

describe('H33 nobody else', () => {
  it.each(['role', 'banned', 'banReason', 'banExpires', 'impersonatedBy'])(
    'writes %s by sending it',
    async (key) => {
      const app = createApp()
      const given = { [key]: key === 'banned' ? true : 'admin', data: { [key]: 'admin' } }
      const person = { name: 'Eve', email: 'eve@x.test', password: TEST_PASSWORD, ...given }
      const browser = app.auth.browser()
      await browser.post('/sign-up/email', person)
      await browser.post('/update-user', { name: 'Eva', ...given })
      await browser.post('/update-session', given)
      const untouched = { role: 'user', banned: null, banReason: null, banExpires: null }
      expect(await app.users.findMany({})).toMatchObject([{ name: 'Eva', ...untouched }])
      expect((await whoIs(browser))?.session).toMatchObject({ impersonatedBy: null })
    },
  )
})

describe('acting as somebody is refused', () => {
  it.each([
    { title: 'as oneself', code: 'YOU_CANNOT_IMPERSONATE_YOURSELF', status: 400 },
    { title: 'as nobody', code: 'USER_NOT_FOUND', status: 404 },
    { title: 'as an administrator', code: 'YOU_CANNOT_IMPERSONATE_ADMINS', status: 403 },
    { title: 'as an administrator by id', code: 'USER_MAY_DO_MORE_THAN_YOU', status: 403 },
    { title: 'as somebody banned', code: 'BANNED_USER', status: 403 },
  ])('$title: $code', async ({ title, code, status }) => {
    const ids: string[] = []
    const first = createApp()
    const ann = await enter(first, 'ann', 'admin')
    const eve = await enter(first, 'eve', title === 'as an administrator' ? 'user,admin' : 'user')
    if (title.endsWith('by id')) ids.push(eve.id)
    if (title.endsWith('banned')) await first.users.update({ id: eve.id }, { banned: true })
    const app = createApp({ adminUserIds: ids }, { database: first.auth.database })
    const before = await app.auth.database.dump()
    const userId = { 'as oneself': ann.id, 'as nobody': 'unknown' }[title] ?? eve.id
    const answer = await copyOf(app, ann.browser).post('/admin/impersonate-user', { userId })
    expect(answer).toMatchObject({ status, code })
    expect(answer.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'))).toEqual(
      [],
    )
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it.each([
    { title: 'the app allows it', options: { allowImpersonatingAdmins: true }, role: 'admin' },
    {
      title: 'the role allows it',
      options: {
        roles: {
          chief: {
            user: [
              ...'create list get update set-email set-role set-password ban impersonate delete'.split(
                ' ',
              ),
              'impersonate-admins',
            ],
            session: ['list', 'revoke', 'delete'],
          },
        },
      } as never,
      role: 'chief',
    },
  ])('not where $title', async ({ options, role }) => {
    const app = createApp(options)
    const ann = await enter(app, 'ann', role)
    const eve = await enter(app, 'eve', 'admin')
    const answer = await ann.browser.post('/admin/impersonate-user', { userId: eve.id })
    expect(answer.status).toBe(200)
  })

  it('by a subscriber', async () => {
    const refuse = () => {
      throw new AuthError('ASK_FIRST', { status: 403, message: 'No' })
    }
    for (const hooks of [
      { before: { 'user.impersonate': refuse } },
      { on: { 'user.impersonated': refuse } },
    ]) {
      const app = createApp({ hooks })
      const { ann, answer } = await act(app)
      expect(answer).toMatchObject({ status: 403, code: 'ASK_FIRST' })
      expect((await whoIs(ann.browser))?.user.id).toBe(ann.id)
      expect((await app.auth.database.dump())['session']).toHaveLength(2)
    }
  })

  it('to who loses the right meanwhile', async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    const bob = await enter(app, 'bob')
    app.auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      app.auth.database.reset()
      await app.users.update({ id: ann.id }, { role: 'user' })
    })
    expect(await ann.browser.post('/admin/impersonate-user', { userId: bob.id })).toMatchObject({
      status: 403,
      code: 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
    })
    expect((await app.auth.database.dump())['session']).toHaveLength(2)
  })
})

describe('a session in somebody’s name ends', () => {
  const other = async (app: AdminApp) => enter(app, 'chief', 'admin')

  it.each([
    {
      title: 'when its administrator is banned',
      end: async (app: AdminApp, id: string) =>
        (await other(app)).browser.post('/admin/ban-user', { userId: id }),
    },
    {
      title: 'when its administrator is demoted',
      end: async (app: AdminApp, id: string) =>
        (await other(app)).browser.post('/admin/set-role', { userId: id, role: 'user' }),
    },
    {
      title: 'when its administrator is removed',
      end: async (app: AdminApp, id: string) =>
        (await other(app)).browser.post('/admin/remove-user', { userId: id }),
    },
    {
      title: 'when its administrator is signed out by another one',
      end: async (app: AdminApp, id: string) =>
        (await other(app)).browser.post('/admin/revoke-user-sessions', { userId: id }),
    },
    {
      title: 'when its administrator gets another password',
      end: async (app: AdminApp, id: string) =>
        (await other(app)).browser.post('/admin/set-user-password', {
          userId: id,
          newPassword: 'a very new password',
        }),
    },
    {
      title: 'when its administrator signs out everywhere',
      end: async (app: AdminApp) => {
        const { browser } = await signIn(app, 'ann@x.test')
        return browser.post('/revoke-sessions')
      },
    },
    {
      title: 'when its user signs out everywhere',
      end: async (app: AdminApp) => {
        const { browser } = await signIn(app, 'bob@x.test')
        return browser.post('/revoke-sessions')
      },
    },
    {
      title: 'when its user is banned',
      end: async (app: AdminApp, _id: string, userId: string) =>
        (await other(app)).browser.post('/admin/ban-user', { userId }),
    },
  ])('H81 $title', async ({ end }) => {
    for (const enabled of [false, true]) {
      const app = createApp({}, { session: { cookieCache: { enabled } } })
      const { ann, bob } = await act(app)
      expect((await whoIs(ann.browser))?.user.id).toBe(bob.id)
      expect((await end(app, ann.id, bob.id)).status).toBe(200)
      expect(await whoIs(ann.browser)).toBeNull()
      const rows = (await app.auth.database.dump())['session'] ?? []
      expect(rows.filter((row) => row['impersonatedBy'] !== null)).toEqual([])
    }
  })

  it('with the own one, when they sign out', async () => {
    const app = createApp()
    const { ann, bob } = await act(app)
    const copy = copyOf(app, ann.browser)
    expect(await ann.browser.post('/sign-out')).toMatchObject({ status: 200 })
    expect(ann.browser.cookies.size).toBe(0)
    expect(await whoIs(copy)).toBeNull()
    const rows = (await app.auth.database.dump())['session'] ?? []
    expect(rows.map((row) => row['userId'])).toEqual([bob.id])
  })
})

describe('POST /admin/stop-impersonating', () => {
  it('is refused to who acts as nobody', async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    expect(await ann.browser.post(stop)).toMatchObject({
      status: 400,
      code: 'YOU_ARE_NOT_IMPERSONATING_ANYONE',
    })
    expect((await whoIs(ann.browser))?.user.id).toBe(ann.id)
    expect(await app.auth.browser().post(stop)).toMatchObject({ status: 401 })
  })

  it('signs out whose own session has run out', async () => {
    const app = createApp({ impersonationSessionDuration: '2d' }, { session: { expiresIn: '1d' } })
    const { ann } = await act(app)
    app.auth.clock.advance(86_400)
    expect(await ann.browser.post(stop)).toMatchObject({
      status: 200,
      body: { session: null, user: null },
    })
    expect(ann.browser.cookies.size).toBe(0)
  })

  it('H90 takes no cookie that was not set aside', async () => {
    const app = createApp()
    const { ann, bob } = await act(app)
    const aside = [...ann.browser.cookies.keys()].find((name) => name.includes('aside')) ?? ''
    const credential = [...bob.browser.cookies.values()][0] ?? ''
    for (const planted of [credential, 'text', '', 'a.b']) {
      const copy = copyOf(app, ann.browser)
      copy.cookies.set(aside, planted)
      const { browser } = await signIn(app, 'bob@x.test')
      browser.cookies.set(aside, ann.browser.cookies.get(aside) ?? '')
      expect((await whoIs(browser))?.user.id).toBe(bob.id)
      expect(await browser.post(stop)).toMatchObject({ status: 400 })
    }
    const copy = copyOf(app, ann.browser)
    copy.cookies.set(aside, credential)
    expect(await copy.post(stop)).toMatchObject({ status: 200, body: { user: null } })
    expect(await whoIs(copy)).toBeNull()
  })

  it('of callers with a bearer token ends the session; their own token goes on', async () => {
    const app = createApp({}, { plugins: [bearer()] })
    const ann = await enter(app, 'ann', 'admin')
    const bob = await enter(app, 'bob')
    const { answer } = await signIn(app, ann.email)
    const bearerOf = (token: string | null) => ({ authorization: `Bearer ${token ?? ''}` })
    const own = bearerOf(answer.headers.get('set-auth-token'))
    const browser = app.auth.browser()
    const acting = await browser.post('/admin/impersonate-user', { userId: bob.id }, own)
    const borrowed = bearerOf(acting.headers.get('set-auth-token'))
    expect((await browser.get('/get-session', borrowed)).body).toMatchObject({
      user: { id: bob.id },
    })
    expect(await browser.post(stop, {}, borrowed)).toMatchObject({ body: { user: null } })
    expect((await browser.get('/get-session', borrowed)).body).toBeNull()
    expect((await browser.get('/get-session', own)).body).toMatchObject({ user: { id: ann.id } })
  })
})
