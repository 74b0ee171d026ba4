import { betterAuthDatabase } from '@countersign/core/better-auth'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { act, createApp, enter, signedInUser } from './test/admin-app.js'

const HOUR = 3600

const stop = '/admin/stop-impersonating'

describe('impersonation', () => {
  it.each([false, true])(
    'signs the administrator in as the user until they stop (cookie cache: %s)',
    async (enabled) => {
      const app = createApp({}, { session: { cookieCache: { enabled } } })
      const { ann, bob, answer } = await act(app)
      const marked = { user: { id: bob.id }, session: { userId: bob.id, impersonatedBy: ann.id } }
      expect(answer).toMatchObject({ status: 200, body: marked })
      expect(await signedInUser(ann.browser)).toMatchObject(marked)
      const back = await ann.browser.post(stop)
      expect(back).toMatchObject({ status: 200, body: { user: { id: ann.id } } })
      expect(await signedInUser(ann.browser)).toMatchObject({
        user: { id: ann.id },
        session: { impersonatedBy: null },
      })
      expect((await signedInUser(bob.browser))?.user.id).toBe(bob.id)
      expect((await app.auth.database.dump())['session']).toHaveLength(2)
    },
  )

  it('publishes user.impersonated and impersonation.ended', async () => {
    const app = createApp()
    const { ann, bob } = await act(app)
    const sessionId = (await signedInUser(ann.browser))?.session.id
    await ann.browser.post(stop)
    await app.auth.idle()
    const ids = { administratorId: ann.id }
    expect(app.adminEvents).toMatchObject([
      [
        'user.impersonated',
        { session: { id: sessionId, impersonatedBy: ann.id }, user: { id: bob.id }, ...ids },
      ],
      ['impersonation.ended', { sessionId, userId: bob.id, ...ids }],
    ])
  })

  it.each([
    {
      title: 'the configured duration',
      options: { impersonationSessionDuration: '10m' },
      seconds: 600,
    },
    { title: 'an hour', options: {}, seconds: HOUR },
  ])(
    'ends the session after $title although the browser keeps sending requests',
    async ({ options, seconds }) => {
      const app = createApp(options, { session: { expiresIn: '7d', updateAge: 0 } })
      const { ann } = await act(app)
      app.auth.clock.advance(seconds / 2)
      expect(await signedInUser(ann.browser)).not.toBeNull()
      app.auth.clock.advance(seconds / 2 - 1)
      expect(await signedInUser(ann.browser)).not.toBeNull()
      app.auth.clock.advance(1)
      expect(await signedInUser(ann.browser)).toBeNull()
    },
  )

  it('ends the session after an hour in a better-auth database when the dont_remember cookie is deleted', async () => {
    const app = createApp(
      {},
      { storage: betterAuthDatabase(), session: { expiresIn: '7d', updateAge: '1d' } },
    )
    const { ann } = await act(app)
    for (const name of ann.browser.cookies.keys()) {
      if (name.includes('dont_remember')) ann.browser.cookies.delete(name)
    }
    app.auth.clock.advance(HOUR - 1)
    expect(await signedInUser(ann.browser)).not.toBeNull()
    app.auth.clock.advance(1)
    expect(await signedInUser(ann.browser)).toBeNull()
  })

  it('sets cookies that end with the browser', async () => {
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
  ])('rejects $path while impersonating', async ({ path, body }) => {
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

  it('rejects auth.api.setPassword with the headers of an impersonation session', async () => {
    const app = createApp()
    const ann = await enter(app, 'ann', 'admin')
    const { user } = await app.auth.api.createUser({
      body: { name: 'B', email: 'b@x.test' },
      asServer: true,
    })
    await ann.browser.post('/admin/impersonate-user', { userId: user.id })
    const before = await app.auth.database.dump()
    const headers = new Headers({ cookie: ann.browser.cookieHeader })
    const body = { newPassword: 'a very new password' }
    await expect(app.auth.api.setPassword({ body, headers })).rejects.toMatchObject({
      status: 403,
      code: 'SESSION_NOT_OWN',
    })
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it('lets an impersonator update the user’s profile', async () => {
    const { ann, bob } = await act(createApp())
    expect(await ann.browser.post('/update-user', { name: 'Bobby' })).toMatchObject({ status: 200 })
    expect((await signedInUser(bob.browser))?.user).toMatchObject({ name: 'Bobby' })
  })

  it('keeps impersonatedBy when the impersonator sends another value to update-session', async () => {
    const app = createApp()
    const { ann } = await act(app)
    const given = { impersonatedBy: null, expiresAt: '2099-01-01T00:00:00Z' }
    await ann.browser.post('/update-session', given)
    expect((await signedInUser(ann.browser))?.session).toMatchObject({ impersonatedBy: ann.id })
  })
})

describe('columns of the plugin', () => {
  it.each(['role', 'banned', 'banReason', 'banExpires', 'impersonatedBy'])(
    'H33 ignores %s when a user sends it to sign-up, update-user and update-session',
    async (key) => {
      const app = createApp()
      const given = { [key]: key === 'banned' ? true : 'admin', data: { [key]: 'admin' } }
      const newUser = { name: 'Eve', email: 'eve@x.test', password: TEST_PASSWORD, ...given }
      const browser = app.auth.browser()
      await browser.post('/sign-up/email', newUser)
      await browser.post('/update-user', { name: 'Eva', ...given })
      await browser.post('/update-session', given)
      const untouched = { role: 'user', banned: null, banReason: null, banExpires: null }
      expect(await app.users.findMany({})).toMatchObject([{ name: 'Eva', ...untouched }])
      expect((await signedInUser(browser))?.session).toMatchObject({ impersonatedBy: null })
    },
  )
})
