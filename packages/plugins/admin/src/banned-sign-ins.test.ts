import type { SocialProvider } from '@countersign/core'
import type { TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createApp } from './test/admin-app.js'

const noTokens = {
  ...{ accessToken: null, refreshToken: null, idToken: null, scopes: null },
  ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
}

/** A provider without a network: the authorization code is the address. */
const provider: SocialProvider = {
  id: 'example',
  name: 'Example',
  rules: {
    disableSignUp: false,
    disableImplicitSignUp: false,
    overrideUserInfoOnSignIn: false,
    placeholderEmail: false,
  },
  redirectURI: null,
  refresh: null,
  identifyByIdToken: null,
  issuer: () => Promise.resolve(null),
  authorize: ({ state }) => Promise.resolve(`https://example.test/?state=${state}`),
  exchange: ({ code }) => Promise.resolve({ ...noTokens, accessToken: code }),
  identify: ({ accessToken: subject }) =>
    Promise.resolve({
      ...{ subject: subject ?? '', email: subject, emailVerified: true, image: null },
      ...{ name: 'Bob', fields: {}, data: {} },
    }),
}

async function signInWithProvider(browser: TestBrowser) {
  const call = { provider: 'example', callbackURL: '/in', errorCallbackURL: '/oops' }
  const { body } = await browser.post('/sign-in/social', call)
  const state = /state=([^&"]+)/.exec(JSON.stringify(body))?.[1] ?? ''
  const answer = await browser.get(`/callback/example?code=bob@x.test&state=${state}`)
  return { status: answer.status, location: answer.headers.get('location') }
}

describe('a banned user who returns from a provider', () => {
  it('H85 redirects a banned user with the error code and starts no session', async () => {
    const app = createApp({}, { socialProviders: [provider] })
    const browser = app.auth.browser()
    expect(await signInWithProvider(browser)).toMatchObject({ status: 302, location: '/in' })
    await app.users.update({}, { banned: true })
    const again = app.auth.browser()
    const refused = await signInWithProvider(again)
    expect(refused.status).toBe(302)
    expect(refused.location).toMatch(/^\/oops\?error=banned/i)
    expect((await again.get('/get-session')).body).toBeNull()
    expect((await app.auth.database.dump())['session']).toHaveLength(1)
  })
})
