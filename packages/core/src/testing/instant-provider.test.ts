import { describe, expect, it } from 'vitest'
import { createTestAuth, instantProvider } from './index.js'

/** An app with the provider, and a browser. */
function openApp(options: Parameters<typeof instantProvider>[0] = {}) {
  const provider = instantProvider(options)
  const auth = createTestAuth({
    socialProviders: [provider],
    account: { accountLinking: { allowDifferentEmails: true } },
  })
  return { provider, auth, browser: auth.browser() }
}

describe('instantProvider', () => {
  it('throws with the status when a call fails', async () => {
    const { provider, browser } = openApp()
    await expect(provider.link(browser, 'ann@x.test')).rejects.toThrow(
      /^\/link-social answered 401/,
    )
  })

  it('signs a user up and then in by the address', async () => {
    const { provider, auth, browser } = openApp()
    for (const visitor of [browser, auth.browser()]) {
      const { status, headers } = await provider.signIn(visitor, 'ann@x.test')
      expect([status, headers.get('location')]).toEqual([302, '/'])
      const user = { name: 'ann', email: 'ann@x.test', emailVerified: true }
      expect((await visitor.get('/get-session')).body).toMatchObject({ user })
    }
    const { user, account } = await auth.database.dump()
    expect(user).toHaveLength(1)
    expect(account).toMatchObject([{ providerId: 'instant', accountId: 'ann@x.test' }])
  })

  it('links an account', async () => {
    const { provider, auth } = openApp({ id: 'work' })
    const ann = await auth.signedInAs('ann@x.test')
    expect((await provider.link(ann, 'ann@work.test')).status).toBe(302)
    const ways = [{ providerId: 'credential' }, { providerId: 'work', accountId: 'ann@work.test' }]
    expect((await ann.get('/list-accounts')).body).toMatchObject(ways)
    const info = await ann.get('/account-info?providerId=work')
    expect(info.body).toMatchObject({ user: { email: 'ann@work.test' } })
  })

  it('returns the profile that the test gives it', async () => {
    const { browser, auth } = openApp({ profile: { name: 'Ann', emailVerified: false } })
    const idToken = { token: 'ann@x.test' }
    expect((await browser.post('/sign-in/social', { provider: 'instant', idToken })).status).toBe(
      200,
    )
    const { user } = await auth.database.dump()
    expect(user).toMatchObject([{ name: 'Ann', email: 'ann@x.test', emailVerified: false }])
  })
})
