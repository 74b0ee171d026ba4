import { AuthError, type CoreEvents } from '@countersign/core'
import { bearer } from '@countersign/core/bearer'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createApp, gather, leaveAll, signIn, signedInUser } from './test/admin-app.js'

const ban = (userId: string, more: object = {}) => ['/admin/ban-user', { userId, ...more }] as const

describe('a banned user', () => {
  it.each([false, true])(
    'H81 ends all sessions of a user at once when they are banned (cookie cache: %s)',
    async (enabled) => {
      const app = createApp({}, { session: { cookieCache: { enabled } } })
      const { ann, bob } = await gather(app)
      const { browser: second } = await signIn(app, bob.email)
      await signedInUser(bob.browser)
      await signedInUser(second)
      expect(await ann.browser.post(...ban(bob.id))).toMatchObject({
        status: 200,
        body: { user: { id: bob.id, banned: true, banReason: 'No reason', banExpires: null } },
      })
      expect(await signedInUser(bob.browser)).toBeNull()
      expect(await signedInUser(second)).toBeNull()
      expect((await app.auth.database.dump())['session']).toHaveLength(1)
    },
  )

  it('H169 reveals the ban only when the password is right', async () => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    await ann.browser.post(...ban(bob.id))
    const right = await app.auth
      .browser()
      .post('/sign-in/email', { email: bob.email, password: TEST_PASSWORD })
    expect(right).toMatchObject({ status: 403, code: 'BANNED_USER' })
    expect(right.headers.getSetCookie()).toEqual([])
    const wrong = await app.auth
      .browser()
      .post('/sign-in/email', { email: bob.email, password: 'something else' })
    const unknown = await app.auth
      .browser()
      .post('/sign-in/email', { email: 'nobody@x.test', password: 'something else' })
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect((await app.auth.database.dump())['session']).toHaveLength(1)
  })

  it('responds with bannedUserMessage when a banned user signs in', async () => {
    const app = createApp({ bannedUserMessage: 'Write to us' })
    const { ann, bob } = await gather(app)
    await ann.browser.post(...ban(bob.id))
    const { answer } = await signIn(app, bob.email)
    expect(answer.body).toEqual({ code: 'BANNED_USER', message: 'Write to us' })
  })

  it('rejects a banned user who signs in after a password reset', async () => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    await ann.browser.post(...ban(bob.id))
    const browser = app.auth.browser()
    await browser.post('/request-password-reset', { email: bob.email })
    await app.auth.idle()
    const { token } = app.auth.outbox.last('reset-password')
    const newPassword = 'a very new password'
    await browser.post('/reset-password', { token, newPassword })
    expect(
      await browser.post('/sign-in/email', { email: bob.email, password: newPassword }),
    ).toMatchObject({
      status: 403,
      code: 'BANNED_USER',
    })
  })

  it('rejects the bearer token of a banned user', async () => {
    const app = createApp({}, { plugins: [bearer({ browsers: true })] })
    const { ann, bob } = await gather(app)
    const { answer } = await signIn(app, bob.email)
    const authorization = `Bearer ${answer.headers.get('set-auth-token') ?? ''}`
    const browser = app.auth.browser()
    expect((await browser.get('/get-session', { authorization })).body).not.toBeNull()
    await ann.browser.post(...ban(bob.id))
    expect((await browser.get('/get-session', { authorization })).body).toBeNull()
  })
})

describe('POST /admin/ban-user', () => {
  it.each([
    { title: 'without an end', options: {}, more: {}, ends: null },
    { title: 'of an hour', options: {}, more: { banExpiresIn: 3600 }, ends: 3600 },
    {
      title: 'of the configured duration',
      options: { defaultBanExpiresIn: '1d' },
      more: {},
      ends: 86_400,
    },
    {
      title: 'of the duration in the call',
      options: { defaultBanExpiresIn: '1d' },
      more: { banExpiresIn: 60 },
      ends: 60,
    },
  ])('lifts a ban $title after $ends seconds', async ({ options, more, ends }) => {
    const app = createApp(options)
    const { ann, bob } = await gather(app)
    await ann.browser.post(...ban(bob.id, { ...more, banReason: 'Spam' }))
    const stored = await app.users.findOne({ id: bob.id })
    const until = ends === null ? null : new Date(app.auth.clock.now() + ends * 1000)
    expect(stored).toMatchObject({ banned: true, banReason: 'Spam', banExpires: until })
    app.auth.clock.advance((ends ?? 1_000_000) - 1)
    expect((await signIn(app, bob.email)).answer.code).toBe('BANNED_USER')
    app.auth.clock.advance(1)
    expect((await signIn(app, bob.email)).answer.status).toBe(ends === null ? 403 : 200)
  })

  it('lets a user sign in again when the ban is lifted', async () => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    await ann.browser.post(...ban(bob.id, { banReason: 'Spam', banExpiresIn: 60 }))
    expect(await ann.browser.post('/admin/unban-user', { userId: bob.id })).toMatchObject({
      status: 200,
      body: { user: { id: bob.id, banned: false, banReason: null, banExpires: null } },
    })
    const { answer, browser } = await signIn(app, bob.email)
    expect(answer.status).toBe(200)
    expect((await signedInUser(browser))?.user.id).toBe(bob.id)
  })

  it.each([
    { title: 'the ban is lifted', isLifted: true },
    { title: 'the ban expires', isLifted: false },
  ])(
    'H85 ends the session of a sign-in that ran during the ban when $title',
    async ({ isLifted }) => {
      const app = createApp()
      const { ann, bob } = await gather(app)
      app.auth.database.onCall(async ({ method, model }) => {
        if (method !== 'create' || model !== 'session') return
        app.auth.database.reset()
        await ann.browser.post(...ban(bob.id, isLifted ? {} : { banExpiresIn: 60 }))
      })
      const { browser, answer } = await signIn(app, bob.email)
      expect(answer.status).toBe(200)
      if (isLifted) await ann.browser.post('/admin/unban-user', { userId: bob.id })
      else app.auth.clock.advance(60)
      expect(await signedInUser(browser)).toBeNull()
      expect(await signedInUser((await signIn(app, bob.email)).browser)).not.toBeNull()
    },
  )

  it('publishes user.banned, user.unbanned and user.blocked', async () => {
    const blocked: CoreEvents['user.blocked'][] = []
    const app = createApp(
      {},
      { hooks: { after: { 'user.blocked': (event) => void blocked.push(event) } } },
    )
    const { ann, bob } = await gather(app)
    await ann.browser.post('/admin/unban-user', { userId: bob.id })
    await ann.browser.post(...ban(bob.id))
    await ann.browser.post('/admin/unban-user', { userId: bob.id })
    await app.auth.idle()
    expect(app.adminEvents).toMatchObject([
      ['user.banned', { user: { id: bob.id, banned: true }, administratorId: ann.id }],
      ['user.unbanned', { user: { id: bob.id, banned: false }, administratorId: ann.id }],
    ])
    expect(blocked).toMatchObject([{ user: { id: bob.id } }])
  })

  it('stores the reason and the end that a subscriber amends', async () => {
    const banExpires = new Date('2030-01-01T00:00:00Z')
    const app = createApp({
      hooks: { before: { 'user.ban': () => ({ banReason: 'As agreed', banExpires }) } },
    })
    const { ann, bob } = await gather(app)
    await ann.browser.post(...ban(bob.id))
    expect(await app.users.findOne({ id: bob.id })).toMatchObject({
      banned: true,
      banReason: 'As agreed',
      banExpires,
    })
  })

  it('bans no user when a subscriber rejects user.blocked', async () => {
    const refuse = () => {
      throw new AuthError('SOLE_OWNER', { status: 409, message: 'No' })
    }
    const app = createApp({}, { hooks: { on: { 'user.blocked': refuse } } })
    const { ann, bob } = await gather(app)
    expect(await ann.browser.post(...ban(bob.id))).toMatchObject({ status: 409 })
    expect(await app.users.findOne({ id: bob.id })).toMatchObject({ banned: null })
    expect((await signedInUser(bob.browser))?.user.id).toBe(bob.id)
  })

  it.each([
    { banExpiresIn: 0 },
    { banExpiresIn: -1 },
    { banExpiresIn: 1e300 },
    { banExpiresIn: 'soon' },
    { banReason: 7 },
    { banReason: 'x'.repeat(2001) },
  ])('rejects %j with VALIDATION_ERROR', async (more) => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    const answer = await leaveAll(app, () => ann.browser.post(...ban(bob.id, more)))
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  it.each([
    { title: 'the caller’s own id', isSelf: true, code: 'YOU_CANNOT_BAN_YOURSELF', status: 400 },
    { title: 'an unknown id', isSelf: false, code: 'USER_NOT_FOUND', status: 404 },
  ])('rejects $title with $code', async ({ isSelf, code, status }) => {
    const app = createApp()
    const { ann } = await gather(app)
    const userId = isSelf ? ann.id : 'unknown'
    const answer = await leaveAll(app, () => ann.browser.post(...ban(userId)))
    expect(answer).toMatchObject({ status, code })
  })
})
