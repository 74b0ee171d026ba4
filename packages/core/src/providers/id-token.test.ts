import { createHash, createHmac } from 'node:crypto'
import { exportSPKI } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProviderFailure, type ProviderProfile } from '../contract/provider.js'
import type { IdTokenRules } from './definition.js'
import { IdTokenVerifier } from './id-token.js'
import { oidc, type OidcOptions } from './oidc.js'
import { type IssuerKey, LocalIssuer, makeKey, publicKey, sign } from './test/local-issuer.js'
import { NOON, providerTools } from './test/provider-tools.js'

const issuer = new LocalIssuer()
const now = NOON / 1000
let rsa: IssuerKey
let ecdsa: IssuerKey
let foreign: IssuerKey

beforeAll(async () => {
  const made = await Promise.all([
    makeKey('RS256', 'first'),
    makeKey('ES256', 'curve'),
    makeKey('RS256', 'first'),
    issuer.start(),
  ])
  ;[rsa, ecdsa, foreign] = made
})
beforeEach(() => issuer.reset(rsa))
afterAll(() => issuer.stop())

const provider = (changes: Partial<OidcOptions> = {}) =>
  oidc({ id: 'local', issuer: issuer.url, clientId: 'app', clientSecret: 'secret', ...changes })

/** The two ways in which id tokens come. */
const ways = [
  {
    way: 'of the code flow',
    identify: async (token: string, options?: Partial<OidcOptions>): Promise<ProviderProfile> => {
      issuer.tokens = { id_token: token }
      const local = provider(options)
      const tools = providerTools()
      const redirectURI = 'https://app.example.com/callback'
      const answer = { code: 'code', codeVerifier: 'v'.repeat(43), nonce: 'the nonce', redirectURI }
      const tokens = await local.exchange(answer, tools)
      return local.identify(tokens, answer, tools)
    },
  },
  {
    way: 'that a client brings',
    identify: async (token: string, options?: Partial<OidcOptions>): Promise<ProviderProfile> => {
      const { identifyByIdToken } = provider(options)
      if (!identifyByIdToken) throw new Error('It takes none')
      return identifyByIdToken({ token, nonce: 'the nonce' }, providerTools())
    },
  },
]

interface BadToken {
  readonly title: string
  readonly make: () => Promise<string> | string
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signed well, but with claims that are not. */
const badClaims: readonly { title: string; claims: Readonly<Record<string, unknown>> }[] = [
  { title: 'of another issuer', claims: { iss: 'https://evil.example.com' } },
  { title: 'of no issuer', claims: { iss: undefined } },
  { title: 'of the issuer with a slash', claims: { iss: 'http://127.0.0.1/' } },
  { title: 'about nobody', claims: { sub: undefined } },
  { title: 'about an empty subject', claims: { sub: '' } },
  { title: 'about a number', claims: { sub: 7 } },
  { title: 'about blanks', claims: { sub: ' ' } },
  { title: 'for another app', claims: { aud: 'other' } },
  { title: 'for nobody', claims: { aud: undefined } },
  { title: 'for other apps', claims: { aud: ['other', 'another'] } },
  { title: 'for the app and another, asked for by nobody', claims: { aud: ['app', 'other'] } },
  {
    title: 'for the app and another, which asked',
    claims: { aud: ['app', 'other'], azp: 'other' },
  },
  { title: 'asked for by another app', claims: { azp: 'other' } },
  { title: 'asked for by a list', claims: { azp: ['app'] } },
  { title: 'without the moment it was made', claims: { iat: undefined } },
  { title: 'made at a text', claims: { iat: String(now) } },
  { title: 'made in the future', claims: { iat: now + 120, exp: now + 600 } },
  { title: 'that has ended', claims: { iat: now - 600, exp: now - 31 } },
  { title: 'without end', claims: { exp: undefined } },
  { title: 'that ends at a text', claims: { exp: 'tomorrow' } },
  { title: 'that begins later', claims: { nbf: now + 120 } },
  { title: 'without nonce', claims: { nonce: undefined } },
  { title: 'with another nonce', claims: { nonce: 'another' } },
  { title: 'with the nonce in a list', claims: { nonce: ['the nonce'] } },
]

const badTokens: readonly BadToken[] = [
  ...badClaims.map(({ title, claims }) => ({
    title,
    make: () => sign(issuer.claims(claims), rsa),
  })),
  { title: 'signed with RS256 by somebody else', make: () => sign(issuer.claims(), foreign) },
  {
    title: 'signed with ES256 by somebody else',
    make: async () => {
      issuer.jwks = [await publicKey(ecdsa)]
      return sign(issuer.claims(), await makeKey('ES256', 'curve'))
    },
  },
  {
    title: 'changed after it was signed',
    make: async () => {
      const [head, , signature] = (await sign(issuer.claims(), rsa)).split('.')
      return [head, encode(issuer.claims({ sub: 'bob' })), signature].join('.')
    },
  },
  {
    title: 'with half a signature',
    make: async () => (await sign(issuer.claims(), rsa)).slice(0, -100),
  },
  {
    title: 'that nobody signed',
    make: () => `${encode({ alg: 'none' })}.${encode(issuer.claims())}.`,
  },
  {
    title: 'that nobody signed, with the name of a key',
    make: () => `${encode({ alg: 'none', kid: 'first' })}.${encode(issuer.claims())}.`,
  },
  {
    title: 'signed with HS256 under the public key',
    make: async () => {
      const head = `${encode({ alg: 'HS256', kid: 'first' })}.${encode(issuer.claims())}`
      const key = await exportSPKI(rsa.pair.publicKey)
      return `${head}.${createHmac('sha256', key).update(head).digest('base64url')}`
    },
  },
  {
    title: 'signed with HS256 under the secret of the app',
    make: () => {
      const head = `${encode({ alg: 'HS256' })}.${encode(issuer.claims())}`
      return `${head}.${createHmac('sha256', 'secret').update(head).digest('base64url')}`
    },
  },
  {
    title: 'by a key that is not there',
    make: () => sign(issuer.claims(), rsa, { kid: 'unknown' }),
  },
  {
    title: 'that does not say which of two keys signed it',
    make: async () => {
      issuer.jwks = [...issuer.jwks, await publicKey(ecdsa)]
      return sign(issuer.claims(), rsa, { kid: undefined })
    },
  },
  {
    title: 'by a key whose kind is another',
    make: async () => {
      issuer.jwks = [{ ...(await publicKey(rsa)), alg: 'ES256' }]
      return sign(issuer.claims(), rsa)
    },
  },
  { title: 'that is no token', make: () => 'three.little.words' },
  { title: 'that is empty', make: () => '..' },
]

describe.each(ways)('H56 H135 H212 an id token $way', ({ identify }) => {
  it.each(badTokens)('is refused $title', async ({ make }) => {
    const failure: unknown = await identify(await make()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(failure).toHaveProperty('problem', 'untrusted')
  })

  it.each([
    { title: 'for the app', claims: {} },
    { title: 'for a list that is the app', claims: { aud: ['app'] } },
    { title: 'for several apps, asked for by this one', claims: { aud: ['app', 'x'], azp: 'app' } },
    { title: 'made by a clock that is half a minute fast', claims: { iat: now + 30 } },
    { title: 'that ended half a minute ago by the clock', claims: { exp: now - 29 } },
  ])('is good $title', async ({ claims }) => {
    const token = await sign(issuer.claims(claims), rsa)
    expect(await identify(token)).toMatchObject({ subject: 'ann', emailVerified: true })
  })

  it('is good without the name of the only key', async () => {
    const token = await sign(issuer.claims(), rsa, { kid: undefined })
    expect(await identify(token)).toHaveProperty('subject', 'ann')
  })

  it('is good signed with ES256', async () => {
    issuer.jwks = [...issuer.jwks, await publicKey(ecdsa)]
    expect(await identify(await sign(issuer.claims(), ecdsa))).toHaveProperty('subject', 'ann')
  })

  it('is good for any of the ids of the app', async () => {
    const token = await sign(issuer.claims({ aud: 'phone', azp: 'phone' }), rsa)
    expect(await identify(token, { clientId: ['app', 'phone'] })).toHaveProperty('subject', 'ann')
  })
})

describe('H56 the rules of a provider', () => {
  const identify = async (
    rules: Partial<IdTokenRules>,
    claims: Readonly<Record<string, unknown>>,
  ): Promise<unknown> => {
    const verifier = new IdTokenVerifier(['app'])
    const all = { issuer: issuer.url, keys: `${issuer.url}/keys`, ...rules }
    const token = await sign(issuer.claims(claims), rsa)
    try {
      const verified = await verifier.verify(all, { token, nonce: 'the nonce' }, providerTools())
      return verified['sub']
    } catch (failure) {
      return failure instanceof ProviderFailure ? failure.problem : failure
    }
  }
  const sha256 = createHash('sha256').update('the nonce').digest('hex')

  it.each([
    { title: 'an old one', rules: { maxAge: 60 }, claims: { iat: now - 91 }, outcome: 'untrusted' },
    { title: 'a young one', rules: { maxAge: 60 }, claims: { iat: now - 60 }, outcome: 'ann' },
    { title: 'one that is not accepted', rules: { accepts: () => false }, outcome: 'untrusted' },
    { title: 'one that is accepted', rules: { accepts: () => true }, outcome: 'ann' },
    { title: 'an issuer that is none', rules: { issuer: () => false }, outcome: 'untrusted' },
    { title: 'an issuer that is one', rules: { issuer: () => true }, outcome: 'ann' },
    { title: 'no issuer of several', rules: { issuer: ['a', 'b'] }, outcome: 'untrusted' },
    {
      title: 'an algorithm that is not agreed',
      rules: { algorithms: ['ES256'] },
      outcome: 'untrusted',
    },
    { title: 'a hashed nonce', rules: {}, claims: { nonce: sha256 }, outcome: 'untrusted' },
    {
      title: 'a hashed nonce where nonces are hashed',
      rules: { hashedNonce: true },
      claims: { nonce: sha256 },
      outcome: 'ann',
    },
    {
      title: 'a hash of nothing where nonces are hashed',
      rules: { hashedNonce: true },
      claims: { nonce: 'other' },
      outcome: 'untrusted',
    },
  ])('say of $title: $outcome', async ({ rules, claims = {}, outcome }) => {
    expect(await identify(rules, claims)).toBe(outcome)
  })
})
