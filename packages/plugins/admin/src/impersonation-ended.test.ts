import { AuthError } from '@countersign/core'
import { bearer } from '@countersign/core/bearer'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  act,
  type AdminApp,
  createApp,
  enter,
  gather,
  signIn,
  signedInUser,
} from './test/admin-app.js'

const stop = '/admin/stop-impersonating'

const roles = {
  support: { user: ['get', 'impersonate'] },
  chief: { user: ['get', 'list', 'impersonate', 'impersonate-admins'] },
} as const

describe('an impersonation session after a change of roles', () => {
  it.each([
    { title: 'the user becomes an administrator', of: 'bob', from: 'support', to: 'admin' },
    { title: 'the user gets another role', of: 'bob', from: 'support', to: 'user,support' },
    { title: 'the impersonator loses a permission', of: 'ann', from: 'chief', to: 'support' },
  ])('H224 ends when $title', async ({ of, from, to }) => {
    const app = createApp({ roles })
    const { ann, bob } = await gather(app)
    await app.users.update({ id: ann.id }, { role: from })
    await ann.browser.post('/admin/impersonate-user', { userId: bob.id })
    expect((await signedInUser(ann.browser))?.user.id).toBe(bob.id)
    const userId = of === 'bob' ? bob.id : ann.id
    await app.auth.api.setRole({ asServer: true, body: { userId, role: to } })
    expect(await signedInUser(ann.browser)).toBeNull()
    expect(await signedInUser(bob.browser)).not.toBeNull()
  })

  it.each([
    { title: 'the user keeps the role', of: 'bob', to: 'user' },
    { title: 'the impersonator gets a permission', of: 'ann', to: 'chief' },
  ])('continues when $title', async ({ of, to }) => {
    const app = createApp({ roles })
    const { ann, bob } = await gather(app)
    await app.users.update({ id: ann.id }, { role: 'support' })
    await ann.browser.post('/admin/impersonate-user', { userId: bob.id })
    const userId = of === 'bob' ? bob.id : ann.id
    await app.auth.api.setRole({ asServer: true, body: { userId, role: to } })
    expect((await signedInUser(ann.browser))?.user.id).toBe(bob.id)
  })
})

describe('the end of an impersonation session', () => {
  const other = async (app: AdminApp) => enter(app, 'chief', 'admin')

  it.each([
    {
      title: 'the impersonator is banned',
      end: async (app: AdminApp, id: string) =>
        (await other(app)).browser.post('/admin/ban-user', { userId: id }),
    },
    {
      title: 'the impersonator is demoted',
      end: async (app: AdminApp, id: string) =>
        (await other(app)).browser.post('/admin/set-role', { userId: id, role: 'user' }),
    },
    {
      title: 'the impersonator is removed',
      end: async (app: AdminApp, id: string) =>
        (await other(app)).browser.post('/admin/remove-user', { userId: id }),
    },
    {
      title: 'another administrator revokes the sessions of the impersonator',
      end: async (app: AdminApp, id: string) =>
        (await other(app)).browser.post('/admin/revoke-user-sessions', { userId: id }),
    },
    {
      title: 'another administrator sets the password of the impersonator',
      end: async (app: AdminApp, id: string) =>
        (await other(app)).browser.post('/admin/set-user-password', {
          userId: id,
          newPassword: 'a very new password',
        }),
    },
    {
      title: 'the impersonator signs out everywhere',
      end: async (app: AdminApp) => {
        const { browser } = await signIn(app, 'ann@x.test')
        return browser.post('/revoke-sessions')
      },
    },
    {
      title: 'the user signs out everywhere',
      end: async (app: AdminApp) => {
        const { browser } = await signIn(app, 'bob@x.test')
        return browser.post('/revoke-sessions')
      },
    },
    {
      title: 'the user is banned',
      end: async (app: AdminApp, _id: string, userId: string) =>
        (await other(app)).browser.post('/admin/ban-user', { userId }),
    },
  ])('H81 ends the impersonation session when $title', async ({ end }) => {
    for (const enabled of [false, true]) {
      const app = createApp({}, { session: { cookieCache: { enabled } } })
      const { ann, bob } = await act(app)
      expect((await signedInUser(ann.browser))?.user.id).toBe(bob.id)
      expect((await end(app, ann.id, bob.id)).status).toBe(200)
      expect(await signedInUser(ann.browser)).toBeNull()
      const rows = (await app.auth.database.dump())['session'] ?? []
      expect(rows.filter((row) => row['impersonatedBy'] !== null)).toEqual([])
    }
  })

  it('ends the impersonation session and the administrator’s own session when they sign out', async () => {
    const app = createApp()
    const { ann, bob } = await act(app)
    const copy = app.auth.browser(ann.browser.cookies)
    expect(await ann.browser.post('/sign-out')).toMatchObject({ status: 200 })
    expect(ann.browser.sessionCookies.size).toBe(0)
    expect(await signedInUser(copy)).toBeNull()
    const rows = (await app.auth.database.dump())['session'] ?? []
    expect(rows.map((row) => row['userId'])).toEqual([bob.id])
  })

  it.each([
    { title: 'the administrator', email: 'ann@x.test' },
    { title: 'the impersonated user', email: 'bob@x.test' },
    { title: 'another user', email: 'eve@x.test' },
  ])('H80 ends both sessions when $title signs in in the same browser', async ({ email }) => {
    const app = createApp()
    const { ann, bob } = await act(app)
    const eve = await enter(app, 'eve')
    const sessionId = (await signedInUser(ann.browser))?.session.id
    const others = [bob.id, eve.id, (await app.users.findOne({ email }))?.id]
    const given = { email, password: TEST_PASSWORD }
    expect(await ann.browser.post('/sign-in/email', given)).toMatchObject({ status: 200 })
    const rows = (await app.auth.database.dump())['session'] ?? []
    expect(rows.map((row) => row['userId']).sort()).toEqual(others.sort())
    expect(rows.filter((row) => row['impersonatedBy'] !== null)).toEqual([])
    await app.auth.idle()
    expect(app.adminEvents.slice(1)).toMatchObject([
      ['impersonation.ended', { sessionId, userId: bob.id, administratorId: ann.id }],
    ])
    expect(await ann.browser.post(stop)).toMatchObject({
      status: 400,
      code: 'YOU_ARE_NOT_IMPERSONATING_ANYONE',
    })
  })

  it('H80 keeps the own session parked when the impersonation expires, and ends it at the next sign-in', async () => {
    const app = createApp()
    const { ann } = await act(app)
    app.auth.clock.advance(3600)
    expect(await signedInUser(ann.browser)).toBeNull()
    expect(await ann.browser.post(stop)).toMatchObject({ status: 401 })
    const ofAnn = async () =>
      (await app.auth.database.dump())['session']?.filter((row) => row['userId'] === ann.id)
    const before = await ofAnn()
    const given = { email: ann.email, password: TEST_PASSWORD }
    await ann.browser.post('/sign-in/email', given)
    const after = await ofAnn()
    expect([before?.length, after?.length]).toEqual([1, 1])
    expect(after?.[0]?.['id']).not.toBe(before?.[0]?.['id'])
  })
})

describe('POST /admin/stop-impersonating', () => {
  it('rejects a caller who impersonates no user and a caller who is not signed in', async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    expect(await ann.browser.post(stop)).toMatchObject({
      status: 400,
      code: 'YOU_ARE_NOT_IMPERSONATING_ANYONE',
    })
    expect((await signedInUser(ann.browser))?.user.id).toBe(ann.id)
    expect(await app.auth.browser().post(stop)).toMatchObject({ status: 401 })
  })

  it('resumes the session of the administrator when a hook rejects the end of every session', async () => {
    const keepsSessions = () => {
      throw new AuthError('SESSION_KEPT', { status: 403, message: 'Sessions stay' })
    }
    const app = createApp({}, { hooks: { before: { 'session.delete': keepsSessions } } })
    const { ann } = await act(app)
    expect(await ann.browser.post('/sign-out')).toMatchObject({ code: 'SESSION_KEPT' })
    expect(await ann.browser.post(stop)).toMatchObject({ status: 200 })
    expect((await signedInUser(ann.browser))?.user.id).toBe(ann.id)
  })

  it('signs the administrator out when their own session has expired', async () => {
    const app = createApp({ impersonationSessionDuration: '2d' }, { session: { expiresIn: '1d' } })
    const { ann } = await act(app)
    app.auth.clock.advance(86_400)
    expect(await ann.browser.post(stop)).toMatchObject({
      status: 200,
      body: { session: null, user: null },
    })
    expect(ann.browser.sessionCookies.size).toBe(0)
  })

  it('H90 resumes no session from a parked session cookie that is forged or of another browser', async () => {
    const app = createApp()
    const { ann, bob } = await act(app)
    const parked = [...ann.browser.cookies.keys()].find((name) => name.includes('aside')) ?? ''
    const credential = [...bob.browser.cookies.values()][0] ?? ''
    for (const planted of [credential, 'text', '', 'a.b']) {
      const copy = app.auth.browser(ann.browser.cookies)
      copy.cookies.set(parked, planted)
      const { browser } = await signIn(app, 'bob@x.test')
      browser.cookies.set(parked, ann.browser.cookies.get(parked) ?? '')
      expect((await signedInUser(browser))?.user.id).toBe(bob.id)
      expect(await browser.post(stop)).toMatchObject({ status: 400 })
    }
    const copy = app.auth.browser(ann.browser.cookies)
    copy.cookies.set(parked, credential)
    expect(await copy.post(stop)).toMatchObject({ status: 200, body: { user: null } })
    expect(await signedInUser(copy)).toBeNull()
  })

  it('ends the impersonation session and keeps the caller’s own token when both are bearer tokens', async () => {
    const app = createApp({}, { plugins: [bearer({ browsers: true })] })
    const { ann, bob } = await gather(app)
    const { answer } = await signIn(app, ann.email)
    const bearerOf = (token: string | null) => ({ authorization: `Bearer ${token ?? ''}` })
    const own = bearerOf(answer.headers.get('set-auth-token'))
    const browser = app.auth.browser()
    const impersonated = await browser.post('/admin/impersonate-user', { userId: bob.id }, own)
    const borrowed = bearerOf(impersonated.headers.get('set-auth-token'))
    expect((await browser.get('/get-session', borrowed)).body).toMatchObject({
      user: { id: bob.id },
    })
    expect(await browser.post(stop, {}, borrowed)).toMatchObject({ body: { user: null } })
    expect((await browser.get('/get-session', borrowed)).body).toBeNull()
    expect((await browser.get('/get-session', own)).body).toMatchObject({ user: { id: ann.id } })
  })
})
