import { describe, expect, it } from 'vitest'
import { createApp, createAppWithAnn, publishedKeys, tokenOf } from './test/app.js'
import { keyPairModel } from './models.js'

describe('GET /jwks', () => {
  it.each([
    { algorithm: 'EdDSA', members: ['alg', 'crv', 'kid', 'kty', 'use', 'x'] },
    { algorithm: 'ES256', members: ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'] },
    { algorithm: 'RS256', members: ['alg', 'e', 'kid', 'kty', 'n', 'use'] },
  ] as const)(
    'H209 publishes only the public members of a key for $algorithm',
    async ({ algorithm, members }) => {
      const auth = createApp({ algorithm })
      const keys = await publishedKeys(auth)
      expect(keys.map((key) => Object.keys(key).sort())).toEqual([members])
      expect(keys[0]).toMatchObject({ alg: algorithm, use: 'sig' })
    },
  )

  it('H209 publishes no private member when the stored public key has one', async () => {
    const auth = createApp()
    const [key] = await publishedKeys(auth)
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key?.['x'], d: 'secret', k: 'secret', oth: [] }
    const rows = auth.database.store.of(keyPairModel)
    await rows.update({}, { publicKey: JSON.stringify(jwk) })
    auth.clock.advance(61)
    const { body, headers } = await auth.browser().get('/jwks')
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })

  it.each([
    { title: 'a text that is no JSON', publicKey: 'x' },
    { title: 'null', publicKey: 'null' },
    { title: 'a symmetric key', publicKey: '{"kty":"oct","k":"c2VjcmV0"}' },
    { title: 'an encryption key', publicKey: '{"kty":"OKP","crv":"X25519","x":"eA"}' },
    { title: 'a key without its point', publicKey: '{"kty":"OKP","crv":"Ed25519"}' },
    {
      title: 'an RSA key with use enc',
      publicKey: '{"kty":"RSA","n":"eA","e":"AQAB","use":"enc"}',
    },
  ])('leaves out $title and signs with a new key', async ({ publicKey }) => {
    const { auth, ann } = await createAppWithAnn()
    const [first] = await publishedKeys(auth)
    const rows = auth.database.store.of(keyPairModel)
    await rows.update({}, { publicKey, alg: null })
    auth.clock.advance(61)
    const keys = await publishedKeys(auth)
    expect(keys).toHaveLength(1)
    expect(keys[0]?.['kid']).not.toBe(first?.['kid'])
    expect(await tokenOf(ann)).not.toBe('')
  })

  it('H72 stores the private key encrypted', async () => {
    const { auth, ann } = await createAppWithAnn()
    await tokenOf(ann)
    const { jwks = [] } = await auth.database.dump()
    expect(jwks).toHaveLength(1)
    expect(jwks[0]?.['privateKey']).toMatch(/^cs1\./)
    expect(JSON.stringify(jwks)).not.toContain('"d"')
  })

  it('sets no cookie and varies by Origin only when a signed-in user fetches the keys', async () => {
    const { ann } = await createAppWithAnn()
    const { headers } = await ann.get('/jwks')
    expect(headers.getSetCookie()).toEqual([])
    expect(headers.get('vary')).toBe('Origin')
  })

  it.each(['/sign-jwt', '/verify-jwt', '/rotate-keys'])(
    'responds with 404 when a client calls %s over HTTP',
    async (path) => {
      const { ann } = await createAppWithAnn()
      for (const answer of [await ann.post(path, {}), await ann.get(path)]) {
        expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      }
    },
  )
})
