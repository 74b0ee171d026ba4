import { describe, expect, it } from 'vitest'
import { createTestAuth } from '../testing/index.js'

const ORIGIN = 'http://localhost:3000'

describe('a response without a body', () => {
  it.each([
    {
      title: 'a preflight request',
      method: 'OPTIONS',
      path: '/sign-in/email',
      headers: { origin: ORIGIN, 'access-control-request-method': 'POST' },
    },
    {
      title: 'a prefetch',
      method: 'GET',
      path: '/verify-email?token=x',
      headers: { 'sec-purpose': 'prefetch' },
    },
  ])('H16 H99 forbids caching and type sniffing for $title', async ({ path, ...init }) => {
    const auth = createTestAuth({ cors: true })
    const { status, headers } = await auth.handler(new Request(`${ORIGIN}/api/auth${path}`, init))
    expect(status).toBe(204)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})
