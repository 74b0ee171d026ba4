import { describe, expect, it } from 'vitest'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const trustedOrigins = [
  'https://app.test',
  'https://*.site.test',
  '*.other.test',
  'bare.test',
  'myapp://cb',
  'shop://',
  'exp://',
]

async function createApp(option: typeof trustedOrigins | (() => string[]) = trustedOrigins) {
  const auth = createTestAuth({ trustedOrigins: option })
  const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }
  await auth.browser().post('/sign-up/email', newUser)
  return auth
}

const refused = [
  'https://a.site.test/reset',
  'https://a.b.site.test/reset',
  'https://a.other.test/reset',
  'https://bare.test/reset',
  'http://bare.test/reset',
  'exp://192.168.0.5:8081/--/reset',
  'https://evil.test/reset',
  '/reset<b',
]

describe('H1 the page that receives the token of a reset', () => {
  it.each(refused)('rejects redirectTo %s', async (redirectTo) => {
    const auth = await createApp()
    for (const path of ['/request-password-reset', '/forget-password']) {
      const answer = await auth.browser().post(path, { email: 'ann@x.test', redirectTo })
      expect([answer.status, answer.code]).toEqual([403, 'INVALID_REDIRECT_URL'])
    }
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
  })

  it.each(refused)('does not redirect the link to %s', async (callbackURL) => {
    const auth = await createApp()
    await auth.browser().post('/request-password-reset', { email: 'ann@x.test' })
    await auth.idle()
    const { token = '' } = auth.outbox.last('reset-password')
    const query = new URLSearchParams({ callbackURL }).toString()
    const answer = await auth.browser().get(`/reset-password/${token}?${query}`)
    expect([answer.status, answer.code]).toEqual([403, 'INVALID_CALLBACK_URL'])
    expect(answer.headers.get('location')).toBeNull()
  })

  it.each([
    '/reset',
    'http://localhost:3000/reset',
    'https://app.test/reset',
    'myapp://cb/reset',
    'shop://anything/reset',
  ])('accepts redirectTo %s', async (redirectTo) => {
    const auth = await createApp()
    const requested = { email: 'ann@x.test', redirectTo }
    expect(await auth.browser().post('/request-password-reset', requested)).toMatchObject({
      status: 200,
    })
    await auth.idle()
    const { url = '' } = auth.outbox.last('reset-password')
    const { headers } = await auth.browser().fetch(url, { redirect: 'manual' })
    const location = new URL(headers.get('location') ?? '')
    expect(location.href).toMatch(new URL(redirectTo, 'http://localhost:3000').href)
    expect(location.searchParams.get('token')).toMatch(/.{20}/)
  })

  it('rejects wildcards that trustedOrigins returns per request', async () => {
    const auth = await createApp(() => ['https://*.site.test', 'https://app.test'])
    const ask = (redirectTo: string) =>
      auth.browser().post('/request-password-reset', { email: 'ann@x.test', redirectTo })
    expect(await ask('https://a.site.test/reset')).toMatchObject({ status: 403 })
    expect(await ask('https://app.test/reset')).toMatchObject({ status: 200 })
  })

  it('applies stricter rules than other redirects', async () => {
    const auth = await createApp()
    const body = { email: 'ann@x.test', password: TEST_PASSWORD }
    const callbackURL = 'https://a.site.test/welcome'
    expect(await auth.browser().post('/sign-in/email', { ...body, callbackURL })).toMatchObject({
      status: 200,
    })
  })
})
