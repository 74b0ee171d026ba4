import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ProviderFailure } from '../../contract/providers/provider.js'
import { checkAccessTokenHash } from './id-token.js'
import { sign } from '../test/local-issuer.js'
import { prepareIssuer } from '../test/prepared-issuer.js'
import { providerTools } from '../test/provider-tools.js'

const ACCESS_TOKEN = 'access token of ann'

/** The left half of the hash, as a provider sends it. */
function hashOf(algorithm: string, accessToken: string): string {
  const digest = createHash(algorithm).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

const tokenOf = (alg: unknown) =>
  `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.x.y`

describe('H56 checkAccessTokenHash', () => {
  it.each([
    { alg: 'RS256', hash: 'sha256' },
    { alg: 'ES384', hash: 'sha384' },
    { alg: 'PS512', hash: 'sha512' },
    { alg: 'EdDSA', hash: 'sha512' },
  ])('compares the hash of the access token by $hash for $alg', async ({ alg, hash }) => {
    const check = (text: string) =>
      checkAccessTokenHash(tokenOf(alg), { at_hash: hashOf(hash, text) }, ACCESS_TOKEN)
    await expect(check(ACCESS_TOKEN)).resolves.toBeUndefined()
    await expect(check('access token of bea')).rejects.toThrow(ProviderFailure)
  })

  it.each([
    { title: 'an empty hash', claims: { at_hash: '' } },
    { title: 'null as hash', claims: { at_hash: null } },
    {
      title: 'the whole hash',
      claims: { at_hash: createHash('sha256').update(ACCESS_TOKEN).digest('base64url') },
    },
  ])('rejects $title', async ({ claims }) => {
    const work = checkAccessTokenHash(tokenOf('RS256'), claims, ACCESS_TOKEN)
    await expect(work).rejects.toThrow('of another sign-in')
  })

  it('accepts an id token without a hash', async () => {
    await expect(checkAccessTokenHash('x', {}, ACCESS_TOKEN)).resolves.toBeUndefined()
  })
})

describe('H56 an id token and an access token from a client', () => {
  const { issuer, keyOf, provider } = prepareIssuer()

  const bring = async (claims: object) => {
    const token = await sign({ ...issuer.claims(), nonce: undefined, ...claims }, keyOf())
    return provider().identifyByIdToken?.({ token, accessToken: ACCESS_TOKEN }, providerTools())
  }

  it('accepts two tokens whose hash matches', async () => {
    expect(await bring({ at_hash: hashOf('sha256', ACCESS_TOKEN) })).toMatchObject({
      subject: 'ann',
    })
  })

  it('rejects two tokens whose hash does not match', async () => {
    await expect(bring({ at_hash: hashOf('sha256', 'other') })).rejects.toThrow(ProviderFailure)
  })

  it('accepts two tokens without a hash when the user info has the same subject', async () => {
    expect(await bring({ name: 'Ann', email: 'ann@example.com' })).toMatchObject({ subject: 'ann' })
  })

  it('rejects two tokens without a hash when the user info has another subject', async () => {
    issuer.userInfo = { sub: 'bea' }
    await expect(bring({ name: 'Ann', email: 'ann@example.com' })).rejects.toThrow(ProviderFailure)
  })
})
