import { describe, expect, it } from 'vitest'
import { openCopy, type RawRow, versions } from './test/better-auth-app.js'

const eve = { name: 'Eve', email: 'eve@x.test', password: 'a password of Eve' }
const credentials = { email: eve.email, password: eve.password }

/** Columns that the core adds, with their values in the row of a new user. */
const added = {
  sessionEpoch: null,
  revision: null,
  linkEpoch: null,
  provenIn: null,
  rememberMe: null,
  startedWith: null,
  subject: null,
}

/** The value's storage class, or the format of the text. */
function shapeOf(value: string | number | null | undefined): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return 'number'
  if (typeof value !== 'string') return 'nothing'
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return 'time'
  if (/^[A-Za-z0-9]{32}$/.test(value)) return '32 letters and digits'
  if (/^[\da-f]{32}:[\da-f]{128}$/.test(value)) return 'password'
  return value.includes(':') ? value.replace(/:[A-Za-z0-9]{24}$/, ':24 letters and digits') : 'text'
}

function shape(row: RawRow | undefined, without: readonly string[] = []) {
  const columns = Object.entries(row ?? {}).filter(([name]) => !without.includes(name))
  return Object.fromEntries(columns.map(([name, value]) => [name, shapeOf(value)]))
}

describe.each(versions)('on a database of better-auth %s', (version) => {
  async function open(options?: Parameters<typeof openCopy>[1]) {
    const copy = openCopy(version, options)
    await copy.auth.migrate()
    return copy
  }

  /** Signs Eve up in a new browser. */
  async function signUp(options?: Parameters<typeof openCopy>[1]) {
    const copy = await open(options)
    const browser = copy.browser()
    expect(await browser.post('/sign-up/email', eve)).toMatchObject({ status: 200 })
    const [user] = copy.rows('user', '"email" = ?', [eve.email])
    const owned = (table: string) => copy.rows(table, '"userId" = ?', [String(user?.['id'])])
    return { ...copy, eveBrowser: browser, user, owned }
  }

  it.each([
    { table: 'user', of: 'Bob', unlike: ['isAnonymous'] },
    { table: 'session', of: 'Bob', unlike: ['activeOrganizationId', 'userAgent', 'ipAddress'] },
    { table: 'account', of: 'Bob', unlike: ['addedIn'] },
  ])('writes a row in "$table" in better-auth’s format at sign-up', async ({ table, unlike }) => {
    const { user, owned, rows } = await signUp()
    const [bob] = rows('user', '"email" = ?', ['bob@fixture.test'])
    const ofBob = rows('session', '"userId" = ?', [String(bob?.['id'])])
    const theirs = {
      user: bob,
      session: ofBob[0],
      account: rows('account', '"userId" = ?', [String(bob?.['id'])])[0],
    }[table]
    const ours = table === 'user' ? user : owned(table)[0]
    expect(shape(ours, unlike)).toEqual({
      ...shape(theirs, unlike),
      ...(table === 'account' ? { issuer: 'local:credential' } : {}),
    })
    for (const [column, value] of Object.entries(added)) {
      expect(ours?.[column] ?? null).toBe(value)
    }
  })

  it('stores the token of the session cookie in the database', async () => {
    const { eveBrowser, owned } = await signUp()
    const [session] = owned('session')
    const cookie = decodeURIComponent(eveBrowser.cookies.get('better-auth.session_token') ?? '')
    expect(cookie.split('.')[0]).toBe(session?.['token'])
  })

  it('deletes the session at sign-out and creates one at sign-in', async () => {
    const { eveBrowser, owned } = await signUp()
    expect(await eveBrowser.post('/sign-out')).toMatchObject({ status: 200 })
    expect(owned('session')).toEqual([])
    expect([...eveBrowser.sessionCookies]).toEqual([])
    expect(await eveBrowser.post('/sign-in/email', credentials)).toMatchObject({ status: 200 })
    expect(owned('session')).toHaveLength(1)
  })

  it('returns the session id in place of the token', async () => {
    const { eveBrowser, owned } = await signUp()
    const { body } = await eveBrowser.get('/get-session')
    const [session] = owned('session')
    expect(body).toMatchObject({ session: { token: session?.['id'] } })
    expect(JSON.stringify(body)).not.toContain(session?.['token'])
  })

  it('stores a password reset in better-auth’s format beside the earlier one, and voids both when one is used', async () => {
    const { auth, browser, outbox, rows, page } = await open()
    const ask = { email: 'ada@fixture.test', redirectTo: '/new-password' }
    await browser().post('/request-password-reset', ask)
    await auth.idle()
    const { token } = outbox.last('reset-password')
    const own = `reset-password:${String(token)}`
    const reset = rows('verification', '"identifier" like ?', ['reset-password:%'])
    const theirs = page.rows.verification.find(({ value }) => !String(value).includes('{'))
    expect(reset.map(({ identifier }) => identifier).sort()).toEqual(
      [own, theirs?.['identifier']].sort(),
    )
    const [written] = reset.filter(({ identifier }) => identifier === own)
    expect(shape(written, ['subject'])).toEqual(shape(theirs))
    const done = browser().post('/reset-password', { token, newPassword: 'another password' })
    expect(await done).toMatchObject({ status: 200 })
    expect(rows('verification', '"identifier" like ?', ['reset-password:%'])).toEqual([])
  })

  it('changes an email address with links in better-auth’s format', async () => {
    const { auth, outbox, run, rows, user, eveBrowser } = await signUp()
    run('update "user" set "emailVerified" = 1 where "email" = ?', eve.email)
    const change = { newEmail: 'eva@x.test' }
    expect(await eveBrowser.post('/change-email', change)).toMatchObject({ status: 200 })
    await auth.idle()
    const { token = '' } = outbox.last('change-email', eve.email)
    expect(claimsOf(token)).toEqual({
      purpose: 'change-email',
      sub: user?.['id'],
      email: eve.email,
      updateTo: 'eva@x.test',
      jti: expect.any(String) as string,
      iat: expect.any(Number) as number,
      exp: expect.any(Number) as number,
    })
    expect(headerOf(token)).toEqual({ alg: 'HS256' })
    const confirmed = await eveBrowser.get(`/verify-email?token=${token}`)
    expect(confirmed).toMatchObject({ status: 200, body: { status: true, user: null } })
    await auth.idle()
    const second = outbox.last('verify-email', 'eva@x.test').token ?? ''
    expect(claimsOf(second)).toMatchObject({ email: eve.email, updateTo: 'eva@x.test' })
    const changed = await eveBrowser.get(`/verify-email?token=${second}`)
    expect(changed).toMatchObject({ status: 200, body: { user: { email: 'eva@x.test' } } })
    const [stored] = rows('user', '"id" = ?', [String(user?.['id'])])
    expect(stored).toMatchObject({ email: 'eva@x.test', emailVerified: 1 })
    expect(await eveBrowser.get(`/verify-email?token=${token}`)).toMatchObject({ status: 401 })
  })

  it('deletes an account and its rows with a link in better-auth’s format', async () => {
    const user = { deleteUser: { enabled: true, sendVerification: true } }
    const { auth, outbox, rows, eveBrowser, owned } = await signUp({ user })
    await eveBrowser.post('/delete-user', {})
    await auth.idle()
    const { token = '' } = outbox.last('delete-account')
    expect(token).toMatch(/^[a-z0-9]{32}$/)
    expect(rows('verification', '"identifier" = ?', [`delete-account-${token}`])).toHaveLength(1)
    const gone = await eveBrowser.get(`/delete-user/callback?token=${token}`)
    expect(gone).toMatchObject({ status: 200, body: { success: true } })
    expect(rows('user', '"email" = ?', [eve.email])).toEqual([])
    expect([...owned('session'), ...owned('account')]).toEqual([])
    expect(rows('verification', '"identifier" like ?', ['delete-account%'])).toEqual([])
  })

  it('extends a session after two days', async () => {
    const { clock, eveBrowser, owned } = await signUp()
    clock.advance('2 days')
    await eveBrowser.get('/get-session')
    const days = clock.now() + 7 * 86_400_000
    expect(owned('session')[0]?.['expiresAt']).toBe(new Date(days).toISOString())
  })

  it('does not extend a session with a signed dont_remember cookie', async () => {
    const { clock, browser, eveBrowser, owned, run } = await signUp()
    await eveBrowser.post('/sign-in/email', { ...credentials, rememberMe: false })
    expect(eveBrowser.cookies.get('better-auth.dont_remember')).toMatch(/^true\./)
    // The format that better-auth writes.
    run('update "session" set "rememberMe" = null, "expiresAt" = ?', '2026-11-26T00:00:00.000Z')
    const before = owned('session')
    clock.advance('2 days')
    const kept = await eveBrowser.get('/get-session')
    expect(kept.body).toMatchObject({ user: { email: eve.email } })
    expect(owned('session')).toEqual(before)

    const forged = browser(eveBrowser.cookieHeader)
    forged.cookies.set('better-auth.dont_remember', 'true')
    await forged.get('/get-session')
    expect(String(owned('session')[0]?.['expiresAt']) > '2026-11-27').toBe(true)
  })

  it('removes the dont_remember cookie at a sign-in with rememberMe', async () => {
    const { eveBrowser } = await signUp()
    await eveBrowser.post('/sign-in/email', { ...credentials, rememberMe: false })
    await eveBrowser.post('/sign-in/email', credentials)
    expect([...eveBrowser.sessionCookies.keys()]).toEqual(['better-auth.session_token'])
  })

  it('sets cookies with the __Secure- prefix on https', async () => {
    const { browser, rows } = await open({ baseURL: 'https://app.x.test' })
    const secure = browser()
    const headers = { origin: 'https://app.x.test' }
    const answer = await secure.post('/sign-up/email', eve, headers)
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Secure-better-auth\.session_token=.*; Secure/,
    )
    expect(rows('user', '"email" = ?', [eve.email])).toHaveLength(1)
  })

  it('uses the newest of several values with one identifier, and deletes all of them', async () => {
    const { browser, page, rows, run } = await open()
    const { token } = page.mails.find(({ kind }) => kind === 'reset-password') ?? {}
    const [bob] = rows('user', '"email" = ?', ['bob@fixture.test'])
    run(
      `insert into "verification" ("id", "identifier", "value", "expiresAt", "createdAt", "updatedAt")
      select 'second', "identifier", ?, "expiresAt", '2026-11-21T08:12:00.000Z', "updatedAt"
      from "verification" where "identifier" like 'reset-password:%'`,
      bob?.['id'],
    )
    expect(rows('verification', '"identifier" like ?', ['reset-password:%'])).toHaveLength(2)
    const newPassword = 'the password of Bob'
    const both = await Promise.all(
      ['one', 'two'].map(() => browser().post('/reset-password', { token, newPassword })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const signIn = { email: 'bob@fixture.test', password: newPassword }
    expect(await browser().post('/sign-in/email', signIn)).toMatchObject({ status: 200 })
    expect(rows('verification', '"identifier" like ?', ['reset-password:%'])).toEqual([])
  })

  it('redirects from a password reset link until the link expires', async () => {
    const { browser, page, clock } = await open()
    const { token = '' } = page.mails.find(({ kind }) => kind === 'reset-password') ?? {}
    const path = `/reset-password/${token}?callbackURL=/new`
    const alive = await browser().get(path)
    expect(alive.headers.get('location')).toMatch(/\/new\?token=/)
    clock.advance('11 years')
    const over = await browser().get(path)
    expect(over.headers.get('location')).toMatch(/error=INVALID_TOKEN/)
  })
})

describe('a password hash in the format of Countersign', () => {
  it('rehashes a password in better-auth’s format at sign-in', async () => {
    const { auth, browser, rows, run } = openCopy('1.7.1')
    await auth.migrate()
    // The scrypt hash of "own password" with N=2^4, in the format of Countersign.
    const own = '$scrypt$ln=4,r=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$'
    const { scryptSync } = await import('node:crypto')
    const key = scryptSync('own password', Buffer.alloc(16), 32, { N: 16, r: 1, p: 1 })
    run(
      `update "account" set "password" = ? where "userId" =
      (select "id" from "user" where "email" = 'bob@fixture.test')`,
      own + key.toString('base64url'),
    )
    const bob = { email: 'bob@fixture.test', password: 'own password' }
    expect(await browser().post('/sign-in/email', bob)).toMatchObject({ status: 200 })
    await auth.idle()
    const stored = rows('account', '"password" not like ?', ['$%'])
    expect(stored).toHaveLength(2)
    expect(await browser().post('/sign-in/email', bob)).toMatchObject({ status: 200 })
  })
})

function part(token: string, index: number): unknown {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString())
}

function claimsOf(token: string): unknown {
  return part(token, 1)
}

function headerOf(token: string): unknown {
  return part(token, 0)
}
