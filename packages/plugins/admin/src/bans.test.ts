import { AuthError, type CoreEvents } from '@countersign/core'
import { bearer } from '@countersign/core/bearer'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createApp, gather, leaveAll, signIn, whoIs } from './test/admin-app.js'

const ban = (userId: string, more: object = {}) => ['/admin/ban-user', { userId, ...more }] as const

describe('somebody who is banned', () => {
  it.each([false, true])(
    'H81 is signed out everywhere at once (copies of sessions: %s)',
    async (enabled) => {
      const app = createApp({}, { session: { cookieCache: { enabled } } })
      const { ann, bob } = await gather(app)
      const { browser: second } = await signIn(app, bob.email)
      await whoIs(bob.browser)
      await whoIs(second)
      expect(await ann.browser.post(...ban(bob.id))).toMatchObject({
        status: 200,
        body: { user: { id: bob.id, banned: true, banReason: 'No reason', banExpires: null } },
      })
      expect(await whoIs(bob.browser)).toBeNull()
      expect(await whoIs(second)).toBeNull()
      expect((await app.auth.database.dump())['session']).toHaveLength(1)
    },
  )

  it('H169 is told so only where the password was right', async () => {
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
    const nobody = await app.auth
      .browser()
      .post('/sign-in/email', { email: 'nobody@x.test', password: 'something else' })
    expect([wrong.status, wrong.body]).toEqual([nobody.status, nobody.body])
    expect((await app.auth.database.dump())['session']).toHaveLength(1)
  })

  it('hears the app’s own words', async () => {
    const app = createApp({ bannedUserMessage: 'Write to us' })
    const { ann, bob } = await gather(app)
    await ann.browser.post(...ban(bob.id))
    const { answer } = await signIn(app, bob.email)
    expect(answer.body).toEqual({ code: 'BANNED_USER', message: 'Write to us' })
  })

  it('is not signed in by another password either', async () => {
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

  it('cannot use a bearer token of before', async () => {
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

describe('a ban', () => {
  it.each([
    { title: 'for ever', options: {}, more: {}, ends: null },
    { title: 'for an hour', options: {}, more: { banExpiresIn: 3600 }, ends: 3600 },
    {
      title: 'as long as the app says',
      options: { defaultBanExpiresIn: '1d' },
      more: {},
      ends: 86_400,
    },
    {
      title: 'as long as the administrator says',
      options: { defaultBanExpiresIn: '1d' },
      more: { banExpiresIn: 60 },
      ends: 60,
    },
  ])('$title ends by itself, or never', async ({ options, more, ends }) => {
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

  it('is lifted', async () => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    await ann.browser.post(...ban(bob.id, { banReason: 'Spam', banExpiresIn: 60 }))
    expect(await ann.browser.post('/admin/unban-user', { userId: bob.id })).toMatchObject({
      status: 200,
      body: { user: { id: bob.id, banned: false, banReason: null, banExpires: null } },
    })
    const { answer, browser } = await signIn(app, bob.email)
    expect(answer.status).toBe(200)
    expect((await whoIs(browser))?.user.id).toBe(bob.id)
  })

  it('and its end are told, together with the core’s word for it', async () => {
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
    expect(app.told).toMatchObject([
      ['user.banned', { user: { id: bob.id, banned: true }, administratorId: ann.id }],
      ['user.unbanned', { user: { id: bob.id, banned: false }, administratorId: ann.id }],
    ])
    expect(blocked).toMatchObject([{ user: { id: bob.id } }])
  })

  it('is amended by the app, in what is the app’s to say', async () => {
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

  it('that a subscriber refuses does nothing', async () => {
    const refuse = () => {
      throw new AuthError('SOLE_OWNER', { status: 409, message: 'No' })
    }
    const app = createApp({}, { hooks: { on: { 'user.blocked': refuse } } })
    const { ann, bob } = await gather(app)
    expect(await ann.browser.post(...ban(bob.id))).toMatchObject({ status: 409 })
    expect(await app.users.findOne({ id: bob.id })).toMatchObject({ banned: null })
    expect((await whoIs(bob.browser))?.user.id).toBe(bob.id)
  })

  it.each([
    { banExpiresIn: 0 },
    { banExpiresIn: -1 },
    { banExpiresIn: 1e300 },
    { banExpiresIn: 'soon' },
    { banReason: 7 },
    { banReason: 'x'.repeat(2001) },
  ])('with %j is refused', async (more) => {
    const app = createApp()
    const { ann, bob } = await gather(app)
    const answer = await leaveAll(app, () => ann.browser.post(...ban(bob.id, more)))
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  it.each([
    { who: 'themself', code: 'YOU_CANNOT_BAN_YOURSELF', status: 400 },
    { who: 'nobody', code: 'USER_NOT_FOUND', status: 404 },
  ])('of $who is refused', async ({ who, code, status }) => {
    const app = createApp()
    const { ann } = await gather(app)
    const userId = who === 'themself' ? ann.id : 'unknown'
    const answer = await leaveAll(app, () => ann.browser.post(...ban(userId)))
    expect(answer).toMatchObject({ status, code })
  })
})
