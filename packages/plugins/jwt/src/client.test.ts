// @vitest-environment jsdom
import { createAuthClient } from '@countersign/client'
import { describe, expect, it } from 'vitest'
import { jwtClient } from './client.js'
import { createAppWithAnn } from './test/app.js'

describe('jwtClient', () => {
  it('fetches a token and the public keys', async () => {
    const { ann } = await createAppWithAnn()
    const { fetch } = ann
    const plugins = [jwtClient()] as const
    const client = createAuthClient({ baseURL: 'http://localhost:3000', fetch, plugins })
    expect((await client.token()).data?.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await client.jwks()).data?.keys).toMatchObject([{ kty: 'OKP', alg: 'EdDSA' }])
    await client.signOut()
    expect((await client.token()).error?.code).toBe('UNAUTHORIZED')
    // @ts-expect-error signJWT is a call of the server only
    expect(client.signJWT).not.toBeTypeOf('string')
  })
})
