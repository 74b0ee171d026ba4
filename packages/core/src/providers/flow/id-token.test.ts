import { createHash, createHmac } from 'node:crypto'
import { exportSPKI } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProviderFailure, type ProviderProfile } from '../../contract/providers/provider.js'
import type { IdTokenRules } from './definition.js'
import { IdTokenVerifier } from './id-token.js'
import { oidc, type OidcOptions } from '../oidc.js'
import { type IssuerKey, LocalIssuer, makeKey, publicKey, sign } from '../test/local-issuer.js'
import { NOON, providerTools } from '../test/provider-tools.js'

const issuer = new LocalIssuer()
const now = NOON / 1000
let rsa: IssuerKey
let ecdsa: IssuerKey
let foreign: IssuerKey

beforeAll(async () => {
  const created = await Promise.all([
    makeKey('RS256', 'first'),
    makeKey('ES256', 'curve'),
    makeKey('RS256', 'first'),
    issuer.start(),
  ])
  ;[rsa, ecdsa, foreign] = created
})
beforeEach(() => issuer.reset(rsa))
afterAll(() => issuer.stop())

const provider = (changes: Partial<OidcOptions> = {}) =>
  oidc({ id: 'local', issuer: issuer.url, clientId: 'app', clientSecret: 'secret', ...changes })

/** The two ways in which id tokens arrive. */
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

/** Correctly signed, with invalid claims. */
const badClaims: readonly { title: string; claims: Readonly<Record<string, unknown>> }[] = [
  { title: 'of another issuer', claims: { iss: 'https://evil.example.com' } },
  { title: 'without an issuer', claims: { iss: undefined } },
  { title: 'of the issuer with a slash', claims: { iss: 'http://127.0.0.1/' } },
  { title: 'without a subject', claims: { sub: undefined } },
  { title: 'with an empty subject', claims: { sub: '' } },
  { title: 'with a number as subject', claims: { sub: 7 } },
  { title: 'with a blank subject', claims: { sub: ' ' } },
  { title: 'for another app', claims: { aud: 'other' } },
  { title: 'without an audience', claims: { aud: undefined } },
  { title: 'for other apps', claims: { aud: ['other', 'another'] } },
  {
    title: 'for the app and another one without an authorized party',
    claims: { aud: ['app', 'other'] },
  },
  {
    title: 'for the app and another one, which is the authorized party',
    claims: { aud: ['app', 'other'], azp: 'other' },
  },
  { title: 'with another authorized party', claims: { azp: 'other' } },
  { title: 'with a list as authorized party', claims: { azp: ['app'] } },
  { title: 'without an issue date', claims: { iat: undefined } },
  { title: 'with a string as issue date', claims: { iat: String(now) } },
  { title: 'issued in the future', claims: { iat: now + 120, exp: now + 600 } },
  { title: 'that has expired', claims: { iat: now - 600, exp: now - 31 } },
  { title: 'without an expiry', claims: { exp: undefined } },
  { title: 'with a string as expiry', claims: { exp: 'tomorrow' } },
  { title: 'that is not valid yet', claims: { nbf: now + 120 } },
  { title: 'without nonce', claims: { nonce: undefined } },
  { title: 'with another nonce', claims: { nonce: 'another' } },
  { title: 'with the nonce in a list', claims: { nonce: ['the nonce'] } },
]

const badTokens: readonly BadToken[] = [
  ...badClaims.map(({ title, claims }) => ({
    title,
    make: () => sign(issuer.claims(claims), rsa),
  })),
  { title: 'signed with RS256 by another key', make: () => sign(issuer.claims(), foreign) },
  {
    title: 'signed with ES256 by another key',
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
    title: 'with a truncated signature',
    make: async () => (await sign(issuer.claims(), rsa)).slice(0, -100),
  },
  {
    title: 'without a signature',
    make: () => `${encode({ alg: 'none' })}.${encode(issuer.claims())}.`,
  },
  {
    title: 'without a signature and with the id of a key',
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
    title: 'with an unknown key id',
    make: () => sign(issuer.claims(), rsa, { kid: 'unknown' }),
  },
  {
    title: 'without a key id when there are two keys',
    make: async () => {
      issuer.jwks = [...issuer.jwks, await publicKey(ecdsa)]
      return sign(issuer.claims(), rsa, { kid: undefined })
    },
  },
  {
    title: 'of a key of another type',
    make: async () => {
      issuer.jwks = [{ ...(await publicKey(rsa)), alg: 'ES256' }]
      return sign(issuer.claims(), rsa)
    },
  },
  { title: 'that is not a token', make: () => 'three.little.words' },
  { title: 'that is empty', make: () => '..' },
]

describe.each(ways)('H56 H135 H212 an id token $way', ({ identify }) => {
  it.each(badTokens)('fails $title', async ({ make }) => {
    const failure: unknown = await identify(await make()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(failure).toHaveProperty('problem', 'untrusted')
  })

  it.each([
    { title: 'for the app', claims: {} },
    { title: 'for a list of only the app', claims: { aud: ['app'] } },
    {
      title: 'for several apps, with this one as authorized party',
      claims: { aud: ['app', 'x'], azp: 'app' },
    },
    { title: 'of a clock that is half a minute fast', claims: { iat: now + 30 } },
    { title: 'that expired half a minute ago', claims: { exp: now - 29 } },
  ])('verifies $title', async ({ claims }) => {
    const token = await sign(issuer.claims(claims), rsa)
    expect(await identify(token)).toMatchObject({ subject: 'ann', emailVerified: true })
  })

  it('verifies without a key id when there is one key', async () => {
    const token = await sign(issuer.claims(), rsa, { kid: undefined })
    expect(await identify(token)).toHaveProperty('subject', 'ann')
  })

  it('verifies with ES256', async () => {
    issuer.jwks = [...issuer.jwks, await publicKey(ecdsa)]
    expect(await identify(await sign(issuer.claims(), ecdsa))).toHaveProperty('subject', 'ann')
  })

  it('verifies for each of several client ids', async () => {
    const token = await sign(issuer.claims({ aud: 'phone', azp: 'phone' }), rsa)
    expect(await identify(token, { clientId: ['app', 'phone'] })).toHaveProperty('subject', 'ann')
  })
})

describe('H56 the id token rules of a provider', () => {
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
    {
      title: 'an old token',
      rules: { maxAge: 60 },
      claims: { iat: now - 91 },
      outcome: 'untrusted',
    },
    { title: 'a recent token', rules: { maxAge: 60 }, claims: { iat: now - 60 }, outcome: 'ann' },
    {
      title: 'a token that `accepts` rejects',
      rules: { accepts: () => false },
      outcome: 'untrusted',
    },
    { title: 'a token that `accepts` accepts', rules: { accepts: () => true }, outcome: 'ann' },
    {
      title: 'an issuer that the function rejects',
      rules: { issuer: () => false },
      outcome: 'untrusted',
    },
    { title: 'an issuer that the function accepts', rules: { issuer: () => true }, outcome: 'ann' },
    {
      title: 'an issuer that is not in the list',
      rules: { issuer: ['a', 'b'] },
      outcome: 'untrusted',
    },
    {
      title: 'an algorithm that is not allowed',
      rules: { algorithms: ['ES256'] },
      outcome: 'untrusted',
    },
    { title: 'a hashed nonce', rules: {}, claims: { nonce: sha256 }, outcome: 'untrusted' },
    {
      title: 'a hashed nonce with hashedNonce',
      rules: { hashedNonce: true },
      claims: { nonce: sha256 },
      outcome: 'ann',
    },
    {
      title: 'a hash of an empty nonce with hashedNonce',
      rules: { hashedNonce: true },
      claims: { nonce: 'other' },
      outcome: 'untrusted',
    },
  ])('returns "$outcome" for $title', async ({ rules, claims = {}, outcome }) => {
    expect(await identify(rules, claims)).toBe(outcome)
  })
})
