import { describe, expect, it } from 'vitest'
import { createFakeProvider } from '../test/fake-provider.js'
import { createTestAuth } from '../testing/index.js'

describe('the cookie of a browser that is away', () => {
  it.each([
    { sameSite: 'lax', text: 'Lax' },
    { sameSite: 'strict', text: 'Lax' },
    { sameSite: 'none', text: 'None' },
  ] as const)('of an app with $sameSite cookies says $text', async ({ sameSite, text }) => {
    const auth = createTestAuth({
      baseURL: 'https://app.test',
      socialProviders: [createFakeProvider()],
      advanced: { defaultCookieAttributes: { sameSite } },
    })
    const { headers } = await auth.browser().post('/sign-in/social', { provider: 'fake' })
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-countersign\.oauth_browser=[A-Za-z0-9]{32}\.[\w-]{43}; /)
    expect(cookie).toContain(`; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=${text}`)
  })
})
