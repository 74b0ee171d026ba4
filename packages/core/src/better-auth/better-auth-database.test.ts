import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPasswordHasher, defaultCost } from '../crypto/password-hash.js'
import { ownFormat } from '../storage/own-format.js'
import { createFakeClock } from '../testing/index.js'
import { betterAuthDatabase } from './index.js'
import { DATA_COOKIE, formatOf, NOW, partsOf, TOKEN_COOKIE } from './test/formats.js'

const format = formatOf(['a secret of tests'])
const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEF'
const signed = format.sign(TOKEN_COOKIE, TOKEN)

describe('a signed value', () => {
  it.each([
    { title: 'an empty value', text: '' },
    { title: 'a dot', text: '.' },
    { title: 'no signature', text: TOKEN },
    { title: 'an empty signature', text: `${TOKEN}.` },
    { title: 'no value', text: signed.slice(TOKEN.length) },
    { title: 'a signature without padding', text: signed.replace('%3D', '') },
    { title: 'a signature with more padding', text: `${signed}%3D` },
    { title: 'broken percent-encoding', text: `${signed}%` },
    { title: 'a value in other letter case', text: signed.replace(TOKEN, TOKEN.toUpperCase()) },
    { title: 'a longer value', text: signed.replace('.', 'a.') },
    { title: 'a signature of Countersign’s own format', text: ownSigned() },
  ])('rejects $title', ({ text }) => {
    expect(format.open(TOKEN_COOKIE, text)).toBeNull()
  })

  it('rejects random values and signatures', () => {
    fc.assert(
      fc.property(fc.string(), fc.base64String(), (value, signature) => {
        expect(format.open(TOKEN_COOKIE, value)).toBeNull()
        expect(format.open(TOKEN_COOKIE, encodeURIComponent(`${value}.${signature}`))).toBeNull()
      }),
    )
  })

  it('rejects a signature of a secret that was removed', () => {
    const old = formatOf(['old']).sign(TOKEN_COOKIE, TOKEN)
    expect(formatOf(['new', 'old']).open(TOKEN_COOKIE, old)).toBe(TOKEN)
    expect(formatOf(['new']).open(TOKEN_COOKIE, old)).toBeNull()
  })
})

function ownSigned(): string {
  return ownFormat.create(partsOf(['a secret of tests'])).sign(TOKEN_COOKIE, TOKEN)
}

describe('a cached session', () => {
  const binding = { cookieName: DATA_COOKIE, token: TOKEN }
  const snapshot = {
    session: { id: 's', token: 's', userId: 'u' },
    user: { id: 'u', name: 'Zoë 🚀' },
    epoch: 3,
    issuedAt: NOW.getTime(),
  }
  const soon = NOW.getTime() + 1000
  const cached = format.cachedSessions.encode(binding, snapshot, soon)

  it('decodes to the same session, without the credential', () => {
    expect(format.cachedSessions.decode(binding, cached)).toEqual(snapshot)
    const outer: unknown = JSON.parse(Buffer.from(cached, 'base64url').toString())
    expect(outer).toMatchObject({ session: { session: { token: TOKEN }, version: '1' } })
  })

  it('decodes to null beside another credential', () => {
    expect(format.cachedSessions.decode({ ...binding, token: 'other' }, cached)).toBeNull()
  })

  it('decodes to null after its expiry', () => {
    const clock = createFakeClock(new Date(soon))
    expect(formatOf(['a secret of tests'], clock).cachedSessions.decode(binding, cached)).toBeNull()
  })

  it('decodes to null with another secret, and decodes with an earlier secret', () => {
    expect(formatOf(['another']).cachedSessions.decode(binding, cached)).toBeNull()
    const both = formatOf(['another', 'a secret of tests'])
    expect(both.cachedSessions.decode(binding, cached)).toEqual(snapshot)
  })

  it.each([
    { title: 'no base64url', text: '%' },
    { title: 'no JSON', text: encode('{') },
    { title: 'no object', text: encode('1') },
    { title: 'null', text: encode('null') },
    { title: 'an empty object', text: encode('{}') },
    { title: 'no session', text: encode('{"session":{"user":{}},"expiresAt":1,"signature":""}') },
    { title: 'no user', text: encode('{"session":{"session":{}},"expiresAt":1,"signature":""}') },
    { title: 'no expiry', text: change({ expiresAt: undefined }) },
    { title: 'an expiry that is a string', text: change({ expiresAt: '2027-01-01' }) },
    { title: 'no signature', text: change({ signature: undefined }) },
    { title: 'a later expiry', text: change({ expiresAt: soon + 1 }) },
    { title: 'another signature', text: change({ signature: 'A'.repeat(43) }) },
  ])('decodes to null with $title', ({ text }) => {
    expect(format.cachedSessions.decode(binding, text)).toBeNull()
  })

  it('decodes to null for random text', () => {
    const json = fc.json().map(encode)
    fc.assert(
      fc.property(fc.oneof(fc.string(), json), (text) => {
        expect(format.cachedSessions.decode(binding, text)).toBeNull()
      }),
    )
  })

  function encode(text: string): string {
    return Buffer.from(text).toString('base64url')
  }

  function change(changes: Readonly<Record<string, unknown>>): string {
    const outer = JSON.parse(Buffer.from(cached, 'base64url').toString()) as object
    return encode(JSON.stringify({ ...outer, ...changes }))
  }
})

describe('an email token', () => {
  const draft = { userId: 'u', email: 'ann@x.test', emailVerified: false, updateTo: null }

  it.each([
    { title: 'verifies an address', purpose: 'verify-email' as const, updateTo: null },
    { title: 'changes the address', purpose: 'change-email' as const, updateTo: 'new@x.test' },
  ])('$title', async ({ purpose, updateTo }) => {
    const token = await format.emailTokens.issue({ ...draft, purpose, updateTo }, 60)
    expect(await format.emailTokens.read(token)).toEqual({
      purpose,
      userId: 'u',
      email: 'ann@x.test',
      emailVerified: null,
      updateTo,
    })
  })

  it('expires', async () => {
    const clock = createFakeClock(NOW)
    const { emailTokens } = formatOf(['secret'], clock)
    const token = await emailTokens.issue({ ...draft, purpose: 'verify-email' }, 60)
    clock.advance(61)
    expect(await emailTokens.read(token)).toBe('expired')
  })

  it.each([
    { title: 'no address', claims: {} },
    { title: 'a number as address', claims: { email: 1 } },
    { title: 'a number as new address', claims: { email: 'a@x.test', updateTo: 1 } },
  ])('rejects a token with $title', async ({ claims }) => {
    const { SignJWT } = await import('jose')
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(NOW.getTime() / 1000 + 60)
      .sign(new TextEncoder().encode('a secret of tests'))
    expect(await format.emailTokens.read(token)).toBe('invalid')
  })

  it.each([
    { title: 'no expiry', alg: 'HS256', exp: null },
    { title: 'another algorithm', alg: 'HS512', exp: NOW.getTime() / 1000 + 60 },
  ])('rejects a token with $title', async ({ alg, exp }) => {
    const { SignJWT } = await import('jose')
    const jwt = new SignJWT({ email: 'a@x.test', ...(exp === null ? {} : { exp }) })
    const secret = new TextEncoder().encode('a secret of tests')
    const token = await jwt.setProtectedHeader({ alg }).sign(secret)
    expect(await format.emailTokens.read(token)).toBe('invalid')
  })

  it('rejects tokens of Countersign’s own format, and the reverse', async () => {
    const own = ownFormat.create(partsOf(['a secret of tests']))
    const token = await own.emailTokens.issue({ ...draft, purpose: 'verify-email' }, 60)
    expect(await format.emailTokens.read(token)).toBe('invalid')
    const theirs = await format.emailTokens.issue({ ...draft, purpose: 'verify-email' }, 60)
    expect(await own.emailTokens.read(theirs)).toBe('invalid')
  })
})

describe('a password hash', () => {
  it('has the form of better-auth with a random salt, and verifies', async () => {
    const { passwords } = format
    const stored = await passwords.hash('pässwörd ①')
    expect(stored).toMatch(/^[\da-f]{32}:[\da-f]{128}$/)
    expect(await passwords.hash('pässwörd ①')).not.toBe(stored)
    expect(await passwords.verify('pässwörd 1', stored)).toBe(true)
    expect(await passwords.verify('pässwörd 2', stored)).toBe(false)
  })

  it('verifies a hash of Countersign’s own form and reports it as outdated', async () => {
    const { random, queue } = partsOf([])
    const own = createPasswordHasher({ random, queue, cost: { ...defaultCost, logN: 4 } })
    const stored = await own.hash('secret')
    expect(await format.passwords.verify('secret', stored)).toBe(true)
    expect(format.passwords.isOutdated(stored, 'secret')).toBe(true)
  })
})

describe('names of better-auth', () => {
  it('uses the cookie names of better-auth, or the prefix of the app', () => {
    expect(format.cookieNames).toEqual({
      prefix: 'better-auth',
      sessionToken: TOKEN_COOKIE,
      sessionData: DATA_COOKIE,
      dontRemember: 'better-auth.dont_remember',
      device: 'countersign.device.better-auth',
    })
    const named = betterAuthDatabase().create({ ...partsOf(['s']), cookiePrefix: 'my' })
    expect(named.cookieNames.sessionToken).toBe('my.session_token')
    expect(format.hostPrefix).toBe(false)
  })

  it('uses the identifiers of better-auth for one-time values', () => {
    expect(format.verificationIdentifier('delete-account', 'x')).toBe('delete-account-x')
    expect(format.verificationIdentifier('magic-link', 'x')).toBe('magic-link:x')
  })

  it.each([
    { purpose: 'magic-link', token: 'a'.repeat(32), bare: 'a'.repeat(32) },
    { purpose: 'magic-link', token: `reset-password:${'a'.repeat(17)}`, bare: null },
    { purpose: 'magic-link', token: 'a'.repeat(31), bare: null },
    { purpose: 'reset-password', token: 'a'.repeat(32), bare: null },
  ])(
    'H62 returns $bare as the identifier of $purpose without its purpose',
    ({ purpose, token, bare }) => {
      expect(format.bareIdentifier(purpose, token)).toBe(bare)
    },
  )

  it.each([
    { providerId: 'credential', reported: null, issuer: 'local:credential' },
    { providerId: 'a b', reported: null, issuer: 'local:oauth:a%20b' },
    { providerId: 'a b', reported: 'https://login.x.test', issuer: 'https://login.x.test' },
    {
      providerId: 'google',
      reported: 'accounts.google.com',
      issuer: 'https://accounts.google.com',
    },
    { providerId: 'twitch', reported: 'https://id.twitch.tv/oauth2', issuer: 'local:oauth:twitch' },
  ])(
    'returns the issuer $issuer for $providerId when its token says $reported',
    ({ issuer, ...row }) => {
      expect(format.accountColumns(row.providerId, row.reported)).toEqual({ issuer })
    },
  )

  it('requires a secret only for signatures', () => {
    const none = formatOf([])
    expect(none.open(TOKEN_COOKIE, none.sign(TOKEN_COOKIE, TOKEN))).toBeNull()
    const snapshot = { session: {}, user: {}, epoch: 0, issuedAt: 0 }
    const binding = { cookieName: DATA_COOKIE, token: TOKEN }
    const cached = none.cachedSessions.encode(binding, snapshot, NOW.getTime() + 1000)
    expect(none.cachedSessions.decode(binding, cached)).toBeNull()
  })
})
