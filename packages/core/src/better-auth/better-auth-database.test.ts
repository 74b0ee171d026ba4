import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultCost, createPasswordHasher } from '../crypto/password-hash.js'
import { platformRandom } from '../crypto/random.js'
import { createOwnFormat } from '../storage/own-format.js'
import { createFakeClock } from '../testing/index.js'
import { betterAuthDatabase } from './index.js'

interface Page {
  readonly secret: string
  readonly passwords: Readonly<Record<string, string>>
  readonly cookies: Readonly<Record<string, string>>
  readonly answers: Readonly<Record<string, { readonly setCookie?: readonly string[] }>>
  readonly mails: readonly { readonly kind: string; readonly token: string }[]
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

const versions = ['1.2.12', '1.7.1'] as const
const pages = versions.map((version) => {
  const file = new URL(
    `../../../../fixtures/better-auth/better-auth-${version}.json`,
    import.meta.url,
  )
  return { version, page: JSON.parse(readFileSync(file, 'utf8')) as Page }
})

const TOKEN_COOKIE = 'better-auth.session_token'
const DATA_COOKIE = 'better-auth.session_data'

/** Some minutes after the people have signed in. */
const NOW = new Date('2026-11-21T08:15:00Z')

function partsOf(secrets: readonly string[], clock = createFakeClock(NOW)) {
  const queue = <T>(work: () => Promise<T>): Promise<T> => work()
  return { secrets, cookiePrefix: undefined, clock, random: platformRandom, queue }
}

function formatOf(secrets: readonly string[], clock = createFakeClock(NOW)) {
  return betterAuthDatabase().create(partsOf(secrets, clock))
}

/** The cookies that somebody was given, those of every answer included. */
const cookies = pages.flatMap(({ version, page }) => {
  const given = Object.entries(page.cookies).map(([name, text]) => ({
    name,
    pairs: text.split('; '),
  }))
  const sent = Object.entries(page.answers).map(([name, { setCookie = [] }]) => ({
    name,
    pairs: setCookie.map((cookie) => cookie.split(';')[0] ?? ''),
  }))
  return [...given, ...sent].flatMap(({ name, pairs }) => {
    const valueOf = (cookie: string): string | undefined =>
      pairs.find((pair) => pair.startsWith(`${cookie}=`))?.slice(cookie.length + 1)
    const token = valueOf(TOKEN_COOKIE)
    const data = valueOf(DATA_COOKIE)
    const session = page.rows['session']?.find((row) => token?.startsWith(String(row['token'])))
    return token !== undefined && data !== undefined && session
      ? [{ version, name, secret: page.secret, token, data, session }]
      : []
  })
})

const accounts = pages.flatMap(({ version, page }) =>
  (page.rows['account'] ?? []).map((account) => {
    const user = page.rows['user']?.find(({ id }) => id === account['userId'])
    const { providerId, issuer, password: stored } = account
    const email = String(user?.['email'])
    return { version, email, providerId, issuer, stored, password: page.passwords[email] }
  }),
)
const withPassword = accounts.filter(({ stored }) => stored !== null)

it('there is something of each version to compare with', () => {
  for (const version of versions) {
    const of = (rows: readonly { readonly version: string }[]) =>
      rows.filter((row) => row.version === version).length
    expect([of(cookies), of(accounts), of(withPassword)]).toEqual([6, 3, 2])
  }
})

describe('what better-auth wrote', () => {
  it.each(cookies)('$version: the session cookie of $name', ({ secret, token, session }) => {
    const format = formatOf([secret])
    expect(format.open(TOKEN_COOKIE, token)).toBe(session['token'])
    expect(format.sign(TOKEN_COOKIE, String(session['token']))).toBe(token)
    expect(format.stored(String(session['token']))).toBe(session['token'])
    const row = { id: String(session['id']), token: String(session['token']) }
    expect(format.handle(row)).toBe(session['id'])
  })

  it.each(cookies)(
    '$version: the copy of the session of $name',
    ({ version, secret, data, session }) => {
      const binding = { cookieName: DATA_COOKIE, token: String(session['token']) }
      const snapshot = formatOf([secret]).copies.decode(binding, data)
      expect(snapshot).toMatchObject({
        session: { id: session['id'], token: session['id'], expiresAt: session['expiresAt'] },
        user: { id: session['userId'] },
        epoch: 0,
      })
      expect(snapshot?.issuedAt === 0).toBe(version === '1.2.12')
    },
  )

  it.each(withPassword)('$version: the password of $email', async ({ stored, password = '' }) => {
    const { passwords } = formatOf(['any'])
    expect(await passwords.verify(password, String(stored))).toBe(true)
    expect(await passwords.verify(`${password}.`, String(stored))).toBe(false)
    expect(passwords.isOutdated(String(stored))).toBe(false)
  })

  it.each(accounts.filter(({ version }) => version === '1.7.1'))(
    '$version: the issuer of $providerId',
    ({ providerId, issuer }) => {
      expect(formatOf(['any']).accountColumns(String(providerId))).toEqual({ issuer })
    },
  )

  it.each(pages)('$version: the identifier of a token to reset a password', ({ page }) => {
    const { token = '' } = page.mails.find(({ kind }) => kind === 'reset-password') ?? {}
    const identifiers = page.rows['verification']?.map(({ identifier }) => identifier)
    const format = formatOf([page.secret])
    expect(identifiers).toContain(format.verificationIdentifier('reset-password', token))
    expect(format.sharedIdentifierPrefix?.('reset-password')).toBe('reset-password:')
  })

  it('1.2.12: the token to verify an address', async () => {
    const [{ page } = { page: null }] = pages
    const { token = '' } = page?.mails.find(({ kind }) => kind === 'verify-email') ?? {}
    const { emailTokens } = formatOf([page?.secret ?? ''])
    expect(await emailTokens.read(token)).toEqual({
      purpose: 'verify-email',
      userId: null,
      email: 'carol@fixture.test',
      emailVerified: null,
      updateTo: null,
    })
    expect(await formatOf(['another']).emailTokens.read(token)).toBe('invalid')
  })
})

const format = formatOf(['a secret of tests'])
const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEF'
const signed = format.sign(TOKEN_COOKIE, TOKEN)

describe('a signed value is refused', () => {
  it.each([
    { title: 'nothing', text: '' },
    { title: 'a dot', text: '.' },
    { title: 'no signature', text: TOKEN },
    { title: 'an empty signature', text: `${TOKEN}.` },
    { title: 'no value', text: signed.slice(TOKEN.length) },
    { title: 'a signature without padding', text: signed.replace('%3D', '') },
    { title: 'a signature with more padding', text: `${signed}%3D` },
    { title: 'broken percent-encoding', text: `${signed}%` },
    { title: 'a value in other letter case', text: signed.replace(TOKEN, TOKEN.toUpperCase()) },
    { title: 'a longer value', text: signed.replace('.', 'a.') },
    { title: 'a signature of Countersign itself', text: ownSigned() },
  ])('$title', ({ text }) => {
    expect(format.open(TOKEN_COOKIE, text)).toBeNull()
  })

  it('whatever it is, unless we made it', () => {
    fc.assert(
      fc.property(fc.string(), fc.base64String(), (value, signature) => {
        expect(format.open(TOKEN_COOKIE, value)).toBeNull()
        expect(format.open(TOKEN_COOKIE, encodeURIComponent(`${value}.${signature}`))).toBeNull()
      }),
    )
  })

  it('signed with a secret that was taken away', () => {
    const old = formatOf(['old']).sign(TOKEN_COOKIE, TOKEN)
    expect(formatOf(['new', 'old']).open(TOKEN_COOKIE, old)).toBe(TOKEN)
    expect(formatOf(['new']).open(TOKEN_COOKIE, old)).toBeNull()
  })
})

function ownSigned(): string {
  return createOwnFormat(partsOf(['a secret of tests'])).sign(TOKEN_COOKIE, TOKEN)
}

describe('a copy of a session', () => {
  const binding = { cookieName: DATA_COOKIE, token: TOKEN }
  const snapshot = {
    session: { id: 's', token: 's', userId: 'u' },
    user: { id: 'u', name: 'Zoë 🚀' },
    epoch: 3,
    issuedAt: NOW.getTime(),
  }
  const soon = NOW.getTime() + 1000
  const copy = format.copies.encode(binding, snapshot, soon)

  it('comes back as it was, the credential left out', () => {
    expect(format.copies.decode(binding, copy)).toEqual(snapshot)
    const outer: unknown = JSON.parse(Buffer.from(copy, 'base64url').toString())
    expect(outer).toMatchObject({ session: { session: { token: TOKEN }, version: '1' } })
  })

  it('is nothing beside another credential', () => {
    expect(format.copies.decode({ ...binding, token: 'other' }, copy)).toBeNull()
  })

  it('is nothing once it is over', () => {
    const clock = createFakeClock(new Date(soon))
    expect(formatOf(['a secret of tests'], clock).copies.decode(binding, copy)).toBeNull()
  })

  it('is nothing with another secret, and good with an earlier one', () => {
    expect(formatOf(['another']).copies.decode(binding, copy)).toBeNull()
    const both = formatOf(['another', 'a secret of tests'])
    expect(both.copies.decode(binding, copy)).toEqual(snapshot)
  })

  it.each([
    { title: 'no base64url', text: '%' },
    { title: 'no JSON', text: encode('{') },
    { title: 'no object', text: encode('1') },
    { title: 'null', text: encode('null') },
    { title: 'nothing in it', text: encode('{}') },
    { title: 'no session', text: encode('{"session":{"user":{}},"expiresAt":1,"signature":""}') },
    { title: 'no user', text: encode('{"session":{"session":{}},"expiresAt":1,"signature":""}') },
    { title: 'no end', text: change({ expiresAt: undefined }) },
    { title: 'an end that is a text', text: change({ expiresAt: '2027-01-01' }) },
    { title: 'no signature', text: change({ signature: undefined }) },
    { title: 'a later end', text: change({ expiresAt: soon + 1 }) },
    { title: 'another signature', text: change({ signature: 'A'.repeat(43) }) },
  ])('with $title is nothing', ({ text }) => {
    expect(format.copies.decode(binding, text)).toBeNull()
  })

  it('whatever it is, never throws', () => {
    const json = fc.json().map(encode)
    fc.assert(
      fc.property(fc.oneof(fc.string(), json), (text) => {
        expect(format.copies.decode(binding, text)).toBeNull()
      }),
    )
  })

  function encode(text: string): string {
    return Buffer.from(text).toString('base64url')
  }

  function change(changes: Readonly<Record<string, unknown>>): string {
    const outer = JSON.parse(Buffer.from(copy, 'base64url').toString()) as object
    return encode(JSON.stringify({ ...outer, ...changes }))
  }
})

describe('a link in a mail', () => {
  const draft = { userId: 'u', email: 'ann@x.test', emailVerified: false, updateTo: null }

  it.each([
    { title: 'verifies an address', purpose: 'verify-email' as const, updateTo: null },
    { title: 'moves to another one', purpose: 'change-email' as const, updateTo: 'new@x.test' },
  ])('$title', async ({ purpose, updateTo }) => {
    const token = await format.emailTokens.issue({ ...draft, purpose, updateTo }, 60)
    expect(await format.emailTokens.read(token)).toEqual({
      purpose,
      userId: null,
      email: 'ann@x.test',
      emailVerified: null,
      updateTo,
    })
  })

  it('is over when it is over', async () => {
    const clock = createFakeClock(NOW)
    const { emailTokens } = formatOf(['secret'], clock)
    const token = await emailTokens.issue({ ...draft, purpose: 'verify-email' }, 60)
    clock.advance(61)
    expect(await emailTokens.read(token)).toBe('expired')
  })

  it.each([
    { title: 'without address', claims: {} },
    { title: 'with a number as address', claims: { email: 1 } },
    { title: 'with a number to move to', claims: { email: 'a@x.test', updateTo: 1 } },
  ])('$title is nothing', async ({ claims }) => {
    const { SignJWT } = await import('jose')
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(NOW.getTime() / 1000 + 60)
      .sign(new TextEncoder().encode('a secret of tests'))
    expect(await format.emailTokens.read(token)).toBe('invalid')
  })

  it.each([
    { title: 'that never ends', alg: 'HS256', exp: null },
    { title: 'of another algorithm', alg: 'HS512', exp: NOW.getTime() / 1000 + 60 },
  ])('$title is nothing', async ({ alg, exp }) => {
    const { SignJWT } = await import('jose')
    const jwt = new SignJWT({ email: 'a@x.test', ...(exp === null ? {} : { exp }) })
    const secret = new TextEncoder().encode('a secret of tests')
    const token = await jwt.setProtectedHeader({ alg }).sign(secret)
    expect(await format.emailTokens.read(token)).toBe('invalid')
  })

  it('of Countersign itself is nothing', async () => {
    const own = createOwnFormat(partsOf(['a secret of tests']))
    const token = await own.emailTokens.issue({ ...draft, purpose: 'verify-email' }, 60)
    expect(await format.emailTokens.read(token)).toBe('invalid')
    const theirs = await format.emailTokens.issue({ ...draft, purpose: 'verify-email' }, 60)
    expect(await own.emailTokens.read(theirs)).toBe('invalid')
  })
})

describe('a password', () => {
  it('is written in their form, never the same twice, and read back', async () => {
    const { passwords } = format
    const stored = await passwords.hash('pässwörd ①')
    expect(stored).toMatch(/^[\da-f]{32}:[\da-f]{128}$/)
    expect(await passwords.hash('pässwörd ①')).not.toBe(stored)
    expect(await passwords.verify('pässwörd 1', stored)).toBe(true)
    expect(await passwords.verify('pässwörd 2', stored)).toBe(false)
  })

  it('of the own form verifies and is outdated', async () => {
    const { random, queue } = partsOf([])
    const own = createPasswordHasher({ random, queue, cost: { ...defaultCost, logN: 4 } })
    const stored = await own.hash('secret')
    expect(await format.passwords.verify('secret', stored)).toBe(true)
    expect(format.passwords.isOutdated(stored)).toBe(true)
  })
})

describe('the names', () => {
  it('are theirs, or the prefix of the app', () => {
    expect(format.cookieNames).toEqual({
      sessionToken: TOKEN_COOKIE,
      sessionData: DATA_COOKIE,
      dontRemember: 'better-auth.dont_remember',
    })
    const named = betterAuthDatabase().create({ ...partsOf(['s']), cookiePrefix: 'my' })
    expect(named.cookieNames.sessionToken).toBe('my.session_token')
    expect(format.hostPrefix).toBe(false)
  })

  it('of one-time values are theirs', () => {
    expect(format.verificationIdentifier('delete-account', 'x')).toBe('delete-account-x')
    expect(format.verificationIdentifier('magic-link', 'x')).toBe('magic-link:x')
  })

  it('of issuers are encoded', () => {
    expect(format.accountColumns('a b')).toEqual({ issuer: 'local:oauth:a%20b' })
    expect(format.accountColumns('google')).toEqual({ issuer: 'https://accounts.google.com' })
  })

  it('need a secret only where something is signed', () => {
    const none = formatOf([])
    expect(none.open(TOKEN_COOKIE, none.sign(TOKEN_COOKIE, TOKEN))).toBeNull()
    const snapshot = { session: {}, user: {}, epoch: 0, issuedAt: 0 }
    const binding = { cookieName: DATA_COOKIE, token: TOKEN }
    const copy = none.copies.encode(binding, snapshot, NOW.getTime() + 1000)
    expect(none.copies.decode(binding, copy)).toBeNull()
  })
})
