import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DATA_COOKIE, formatOf, TOKEN_COOKIE } from './test/formats.js'

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

/** Every session cookie in the fixture, those of recorded responses included. */
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

it('has cookies, accounts and passwords of each version to compare with', () => {
  for (const version of versions) {
    const of = (rows: readonly { readonly version: string }[]) =>
      rows.filter((row) => row.version === version).length
    expect([of(cookies), of(accounts), of(withPassword)]).toEqual([6, 3, 2])
  }
})

describe('data that better-auth wrote', () => {
  it.each(cookies)(
    'reads and writes the session cookie of $name ($version)',
    ({ secret, token, session }) => {
      const format = formatOf([secret])
      expect(format.open(TOKEN_COOKIE, token)).toBe(session['token'])
      expect(format.sign(TOKEN_COOKIE, String(session['token']))).toBe(token)
      expect(format.stored(String(session['token']))).toBe(session['token'])
      const row = { id: String(session['id']), token: String(session['token']) }
      expect(format.publicId(row)).toBe(session['id'])
    },
  )

  it.each(cookies)(
    'decodes the cached session of $name ($version)',
    ({ version, secret, data, session }) => {
      const binding = { cookieName: DATA_COOKIE, token: String(session['token']) }
      const snapshot = formatOf([secret]).cachedSessions.decode(binding, data)
      expect(snapshot).toMatchObject({
        session: { id: session['id'], token: session['id'], expiresAt: session['expiresAt'] },
        user: { id: session['userId'] },
        epoch: 0,
      })
      expect(snapshot?.issuedAt === 0).toBe(version === '1.2.12')
    },
  )

  it.each(withPassword)(
    'verifies the password of $email ($version)',
    async ({ stored, password = '' }) => {
      const { passwords } = formatOf(['any'])
      expect(await passwords.verify(password, String(stored))).toBe(true)
      expect(await passwords.verify(`${password}.`, String(stored))).toBe(false)
      expect(passwords.isOutdated(String(stored), password)).toBe(false)
    },
  )

  it.each(accounts.filter(({ version }) => version === '1.7.1'))(
    'computes the issuer of $providerId ($version)',
    ({ providerId, issuer }) => {
      expect(formatOf(['any']).accountColumns(String(providerId), null)).toEqual({ issuer })
    },
  )

  it.each(pages)('computes the identifier of a reset token ($version)', ({ page }) => {
    const { token = '' } = page.mails.find(({ kind }) => kind === 'reset-password') ?? {}
    const identifiers = page.rows['verification']?.map(({ identifier }) => identifier)
    const format = formatOf([page.secret])
    expect(identifiers).toContain(format.verificationIdentifier('reset-password', token))
    expect(format.sharedIdentifierPrefix?.('reset-password')).toBe('reset-password:')
  })

  it('reads a verification token of 1.2.12', async () => {
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
