import {
  noTokens,
  type ProviderProfile,
  type ProviderRules,
  type SocialProvider,
} from '../contract/providers/provider.js'
import type { TestAnswer, TestBrowser } from './test-browser.js'

/** The name of the test provider, and the profiles that it returns. */
export interface InstantProviderOptions {
  /** Names it in calls and in `account.providerId`. Default `instant`. */
  readonly id?: string
  /** The profile of every user, in place of one that follows from the address. */
  readonly profile?: Partial<ProviderProfile>
}

/** A provider that needs no server and no consent. */
export interface InstantProvider extends SocialProvider {
  /** Signs a user in with it: the browser goes there and comes back. Returns the response of the callback. */
  signIn(browser: TestBrowser, email: string): Promise<TestAnswer>
  /** Links an account to the signed-in user. Returns the response of the callback. */
  link(browser: TestBrowser, email: string): Promise<TestAnswer>
}

/**
 * Every user signs up, and keeps their own name.
 *
 * @internal
 */
export const openRules: ProviderRules = {
  disableSignUp: false,
  disableImplicitSignUp: false,
  overrideUserInfoOnSignIn: false,
  placeholderEmail: false,
}

/**
 * A provider for tests, inside the test. It identifies every user by their address, which it reports as
 * verified: the code, the access token and the id token are the address. It has no refresh tokens.
 *
 * @example
 * ```ts
 * import { createTestAuth, instantProvider } from '@countersign/core/testing'
 *
 * const provider = instantProvider()
 * const auth = createTestAuth({ socialProviders: [provider] })
 * const browser = auth.browser()
 * await provider.signIn(browser, 'ann@example.com')
 * console.log((await browser.get('/get-session')).body)
 * ```
 */
export function instantProvider({
  id = 'instant',
  profile = {},
}: InstantProviderOptions = {}): InstantProvider {
  const profileOf = (email: string): ProviderProfile => {
    const [name = ''] = email.split('@')
    const usual = { subject: email, email, emailVerified: true, name, image: null }
    return { ...usual, fields: {}, data: {}, ...profile }
  }
  const goAndReturn = async (browser: TestBrowser, path: string, code: string) => {
    const { status, body } = await browser.post(path, { provider: id, callbackURL: '/' })
    const state = /[?]state=([^"&]+)/.exec(JSON.stringify(body))?.[1]
    if (state === undefined) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return browser.get(`/callback/${id}?${new URLSearchParams({ code, state }).toString()}`)
  }

  return {
    id,
    name: 'Instant',
    rules: openRules,
    redirectURI: null,
    authorize: ({ state }) => Promise.resolve(`https://instant.example/?state=${state}`),
    exchange: ({ code }) => Promise.resolve({ ...noTokens, accessToken: code }),
    identify: ({ idToken, accessToken }) =>
      Promise.resolve(profileOf(idToken ?? accessToken ?? '')),
    refresh: null,
    identifyByIdToken: ({ token }, { clock }) => {
      const expiresAt = new Date(clock.now() + 3_600_000)
      return Promise.resolve({ ...profileOf(token), replayKey: token, expiresAt })
    },
    issuer: () => Promise.resolve(null),
    signIn: (browser, email) => goAndReturn(browser, '/sign-in/social', email),
    link: (browser, email) => goAndReturn(browser, '/link-social', email),
  }
}
