import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ProviderFailure } from '../contract/provider.js'
import { checkAccessTokenHash } from './access-token-hash.js'
import { sign } from './test/local-issuer.js'
import { prepareIssuer } from './test/prepared-issuer.js'
import { providerTools } from './test/provider-tools.js'

const ACCESS_TOKEN = 'access token of ann'

/** The left half of the hash, as a provider writes it. */
function hashOf(algorithm: string, accessToken: string): string {
  const digest = createHash(algorithm).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

const tokenOf = (alg: unknown) =>
  `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.x.y`

describe('H56 an access token beside an id token', () => {
  it.each([
    { alg: 'RS256', hash: 'sha256' },
    { alg: 'ES384', hash: 'sha384' },
    { alg: 'PS512', hash: 'sha512' },
    { alg: 'EdDSA', hash: 'sha512' },
  ])('is bound to one of $alg by $hash', async ({ alg, hash }) => {
    const check = (text: string) =>
      checkAccessTokenHash(tokenOf(alg), { at_hash: hashOf(hash, text) }, ACCESS_TOKEN)
    await expect(check(ACCESS_TOKEN)).resolves.toBeUndefined()
    await expect(check('access token of bea')).rejects.toThrow(ProviderFailure)
  })

  it.each([
    { title: 'an empty hash', claims: { at_hash: '' } },
    { title: 'a hash that is no text', claims: { at_hash: null } },
    {
      title: 'a whole hash',
      claims: { at_hash: createHash('sha256').update(ACCESS_TOKEN).digest('base64url') },
    },
  ])('is refused with $title', async ({ claims }) => {
    const work = checkAccessTokenHash(tokenOf('RS256'), claims, ACCESS_TOKEN)
    await expect(work).rejects.toThrow('of another sign-in')
  })

  it('is bound by nothing where the id token has no hash', async () => {
    await expect(checkAccessTokenHash('x', {}, ACCESS_TOKEN)).resolves.toBeUndefined()
  })
})

describe('H56 two tokens that a client brings', () => {
  const { issuer, keyOf, provider } = prepareIssuer()

  const bring = async (claims: object) => {
    const token = await sign({ ...issuer.claims(), nonce: undefined, ...claims }, keyOf())
    return provider().identifyByIdToken?.({ token, accessToken: ACCESS_TOKEN }, providerTools())
  }

  it('of one person, as the hash says, are good', async () => {
    expect(await bring({ at_hash: hashOf('sha256', ACCESS_TOKEN) })).toMatchObject({
      subject: 'ann',
    })
  })

  it('of two people, as the hash says, are refused', async () => {
    await expect(bring({ at_hash: hashOf('sha256', 'other') })).rejects.toThrow(ProviderFailure)
  })

  it('without a hash are good where the user info says the same person', async () => {
    expect(await bring({ name: 'Ann', email: 'ann@example.com' })).toMatchObject({ subject: 'ann' })
  })

  it('without a hash are refused where the user info says somebody else', async () => {
    issuer.userInfo = { sub: 'bea' }
    await expect(bring({ name: 'Ann', email: 'ann@example.com' })).rejects.toThrow(ProviderFailure)
  })
})
