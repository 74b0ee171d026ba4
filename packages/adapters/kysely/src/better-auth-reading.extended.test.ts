import { describe, expect, it } from 'vitest'
import { openCopy, type TestUser, versions } from './test/better-auth-app.js'

const users: readonly TestUser[] = ['ada', 'bob', 'carol', 'anonymous']
const cached = { session: { cookieCache: { enabled: true } } }
const newPassword = 'a password of today'

describe.each(versions)('on a database of better-auth %s', (version) => {
  it('rejects a wrong password', async () => {
    const { auth, browser } = openCopy(version)
    await auth.migrate()
    const wrong = { email: 'ada@fixture.test', password: 'correct horse batterY' }
    expect(await browser().post('/sign-in/email', wrong)).toMatchObject({ status: 401 })
  })

  it.each(['ada@fixture.test', 'bob@fixture.test'])(
    'signs in %s without a change of the account',
    async (email) => {
      const { auth, page, browser, rows } = openCopy(version)
      await auth.migrate()
      const before = rows('account')
      const password = page.passwords[email]
      const answer = await browser().post('/sign-in/email', { email, password })
      expect(answer).toMatchObject({ status: 200, body: { user: { email } } })
      await auth.idle()
      expect(rows('account')).toEqual(before)
    },
  )

  it.each(users)('accepts the session cookie of %s', async (testUser) => {
    const { auth, page, browserOf, rows } = openCopy(version)
    await auth.migrate()
    const [, token] = /session_token=([^.;]+)/.exec(page.cookies[testUser]) ?? []
    const [row] = rows('session', '"token" = ?', [token])
    const { status, body } = await browserOf(testUser).get('/get-session')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      session: { id: row?.['id'], token: row?.['id'], expiresAt: row?.['expiresAt'] },
      user: { id: row?.['userId'] },
    })
  })

  it.each([
    { title: 'a wrong signature', change: (value: string) => value.replace(/\..{8}/, '.AAAAAAAA') },
    { title: 'another token', change: (value: string) => value.replace(/^.{8}/, 'AAAAAAAA') },
    { title: 'no signature', change: (value: string) => value.replace(/\..*/, '') },
    { title: 'broken encoding', change: (value: string) => value.replace('%3D', '%3') },
  ])('rejects a session cookie with $title without a database call', async ({ change }) => {
    const { auth, browserOf, database } = openCopy(version)
    await auth.migrate()
    const browser = browserOf('ada')
    const name = 'better-auth.session_token'
    browser.cookies.set(name, change(browser.cookies.get(name) ?? ''))
    database.reset()
    expect((await browser.get('/get-session')).body).toBeNull()
    expect(database.calls).toEqual([])
  })

  it.each(users)(
    'returns the user of the session when %s has a cached session',
    async (testUser) => {
      const { auth, page, browser } = openCopy(version, cached)
      await auth.migrate()
      const [, token] = /session_token=([^.;]+)/.exec(page.cookies[testUser]) ?? []
      const { body } = await browser(page.cookies[testUser]).get('/get-session')
      const { session } = page.rows
      expect(body).toMatchObject({
        user: { id: session.find((row) => row['token'] === token)?.['userId'] },
      })
    },
  )

  it('accepts a password reset link once', async () => {
    const { auth, page, browser, browserOf, rows } = openCopy(version)
    await auth.migrate()
    const { token } = page.mails.find(({ kind }) => kind === 'reset-password') ?? {}
    const reset = () => browser().post('/reset-password', { token, newPassword })
    expect(await reset()).toMatchObject({ status: 200 })
    expect(rows('verification', '"identifier" like ?', ['reset-password:%'])).toEqual([])
    expect(await reset()).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    expect((await browserOf('ada').get('/get-session')).body).toBeNull()
    const credentials = { email: 'ada@fixture.test', password: newPassword }
    expect(await browser().post('/sign-in/email', credentials)).toMatchObject({ status: 200 })
  })

  it('rejects a password reset link after the password was changed', async () => {
    const { auth, page, browser, browserOf } = openCopy(version)
    await auth.migrate()
    const currentPassword = page.passwords['ada@fixture.test']
    const change = { currentPassword, newPassword, revokeOtherSessions: false }
    expect(await browserOf('ada').post('/change-password', change)).toMatchObject({ status: 200 })
    const { token } = page.mails.find(({ kind }) => kind === 'reset-password') ?? {}
    const reset = browser().post('/reset-password', { token, newPassword: 'yet another' })
    expect(await reset).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })
})

describe('cached sessions of better-auth', () => {
  it('reads a cached session of 1.7 without a database call', async () => {
    const { auth, page, browser, database } = openCopy('1.7.1', cached)
    await auth.migrate()
    database.reset()
    const { body } = await browser(page.cookies.bob).get('/get-session')
    expect(body).toMatchObject({ user: { email: 'bob@fixture.test' } })
    expect(database.calls).toEqual([])
  })

  it('loads the session once for a cached session of 1.2, which has no version', async () => {
    const { auth, page, browser, database } = openCopy('1.2.12', cached)
    await auth.migrate()
    database.reset()
    const bob = browser(page.cookies.bob)
    expect((await bob.get('/get-session')).body).toMatchObject({
      user: { email: 'bob@fixture.test' },
    })
    expect(database.calls).toEqual(['findOneJoined session'])
    database.reset()
    await bob.get('/get-session')
    expect(database.calls).toEqual([])
  })

  it.each(versions)(
    'rejects a cached session of %s after the session was revoked',
    async (version) => {
      const { auth, page, browser, browserOf } = openCopy(version, cached)
      await auth.migrate()
      expect(await browserOf('bob').post('/revoke-sessions')).toMatchObject({ status: 200 })
      expect((await browser(page.cookies.bob).get('/get-session')).body).toBeNull()
    },
  )

  it.each(versions)(
    'ignores a cached session of %s beside the session cookie of another user',
    async (version) => {
      const { auth, page, browser } = openCopy(version, cached)
      await auth.migrate()
      const ada = /better-auth\.session_token=[^;]+/.exec(page.cookies.ada)
      const bobs = page.cookies.bob.replace(/better-auth\.session_token=[^;]+/, String(ada))
      const { body } = await browser(bobs).get('/get-session')
      expect(body).toMatchObject({ user: { email: 'ada@fixture.test' } })
    },
  )
})

describe('a verification link of better-auth', () => {
  const verify = `/verify-email?token=`

  async function openUnverified() {
    const copy = openCopy('1.2.12')
    await copy.auth.migrate()
    copy.run('update "user" set "emailVerified" = 0')
    const [, token = ''] = copy.page.mails.map((mail) => mail.token)
    const verified = () => copy.rows('user', '"emailVerified" = 1').map(({ email }) => email)
    return { ...copy, token, verified }
  }

  it('verifies the address, and accepts the link again without effect', async () => {
    const { browser, token, verified } = await openUnverified()
    const first = await browser().get(verify + token)
    expect(first).toMatchObject({ status: 200, body: { status: true } })
    expect(verified()).toEqual(['carol@fixture.test'])
    expect(await browser().get(verify + token)).toMatchObject({ status: 200 })
  })

  it('rejects a verification link with a wrong signature', async () => {
    const { browser, token, verified } = await openUnverified()
    const forged = `${token.slice(0, -4)}AAAA`
    expect(await browser().get(verify + forged)).toMatchObject({ code: 'INVALID_TOKEN' })
    expect(verified()).toEqual([])
  })

  it('rejects a verification link for an address that no user has', async () => {
    const { browser, token, run } = await openUnverified()
    run('update "user" set "email" = ? where "email" = ?', 'c@x.test', 'carol@fixture.test')
    expect(await browser().get(verify + token)).toMatchObject({ code: 'USER_NOT_FOUND' })
  })

  it('rejects an expired verification link', async () => {
    const { browser, token, verified, clock } = await openUnverified()
    clock.advance('11 years')
    expect(await browser().get(verify + token)).toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect(verified()).toEqual([])
  })
})
