import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAppWithAnn, ORIGIN } from './test/app.js'

describe('a token', () => {
  it.each(['EdDSA', 'ES256', 'RS256'] as const)(
    'of %s verifies with the published key',
    async (algorithm) => {
      const { auth, ann } = await createAppWithAnn({ algorithm })
      const { token } = (await ann.get('/token')).body as { token: string }
      const answer = await auth.browser().get('/jwks')
      const keys = createLocalJWKSet(answer.body as Parameters<typeof createLocalJWKSet>[0])
      const { payload } = await jwtVerify(token, keys, {
        issuer: ORIGIN,
        audience: ORIGIN,
        currentDate: new Date(auth.clock.now()),
      })
      expect(payload.iat).toBe(Math.floor(auth.clock.now() / 1000))
    },
  )
})
