import {
  noTokens,
  ProviderFailure,
  type ProviderProfile,
  type ProviderRules,
  type ProviderTokens,
  type SocialProvider,
} from '../contract/providers/provider.js'
import { createId, platformRandom } from '../crypto/random.js'
import type { TestBrowser, TestAnswer } from '../testing/index.js'
import { openRules } from '../testing/instant-provider.js'

/** A user of the test provider. */
export type FakeUser = Partial<ProviderProfile> & { readonly subject: string }

/** Differences of a test provider from the usual one. */
export interface FakeProviderOptions {
  readonly id?: string
  readonly rules?: Partial<ProviderRules>
  readonly issuer?: { readonly issuer: string; readonly announced: boolean }
  readonly takesIdTokens?: boolean
}

/** A provider inside the test, in place of a remote one: the test sees its requests and sets its answers. */
export interface FakeProvider extends SocialProvider {
  /** Number of requests to each of its endpoints. */
  readonly requested: { authorize: number; exchange: number; identify: number; refresh: number }
  /** A code for a browser in which a user has consented. */
  codeFor(user: FakeUser, tokens?: Partial<ProviderTokens>): string
  /** An id token of a user. */
  idTokenFor(user: FakeUser): string
  /** Fails at one of its servers from now on, or works again. */
  fail(what: 'authorize' | 'exchange' | 'identify' | 'issuer' | null): void
}

/** A provider whose users have verified addresses by default. */
export function createFakeProvider({
  id = 'fake',
  rules = {},
  issuer,
  takesIdTokens = true,
}: FakeProviderOptions = {}): FakeProvider {
  const requested = { authorize: 0, exchange: 0, identify: 0, refresh: 0 }
  const codes = new Map<string, { user: FakeUser; tokens: Partial<ProviderTokens> }>()
  const users = new Map<string, FakeUser>()
  let broken: string | null = null
  const checkReachable = (what: string): void => {
    if (broken === what) throw new ProviderFailure('unreachable', 'The provider of tests is away')
  }
  const ask = (what: keyof typeof requested): void => {
    requested[what] += 1
    checkReachable(what)
  }
  const profileOf = (token: string | null): ProviderProfile => {
    const user = users.get(token ?? '')
    if (!user) throw new ProviderFailure('untrusted', 'No user has this token')
    const email = `${user.subject}@x.test`
    const shown = { name: user.subject, email, emailVerified: true, image: null }
    return { ...shown, fields: {}, data: { sub: user.subject }, ...user }
  }

  return {
    id,
    name: 'Fake',
    redirectURI: null,
    rules: { ...openRules, ...rules },
    requested,
    codeFor(user, tokens = {}) {
      const code = createId(platformRandom)
      codes.set(code, { user, tokens })
      return code
    },
    idTokenFor(user) {
      const token = `id-token-${createId(platformRandom)}`
      users.set(token, user)
      return token
    },
    fail(what) {
      broken = what
    },
    async authorize({ state, redirectURI, scopes, loginHint = '' }) {
      ask('authorize')
      const query = { state, redirect_uri: redirectURI, scope: scopes.join(' '), loginHint }
      return Promise.resolve(`https://id.test/authorize?${new URLSearchParams(query).toString()}`)
    },
    async exchange({ code }) {
      ask('exchange')
      const given = codes.get(code)
      codes.delete(code)
      if (!given) throw new ProviderFailure('refused', 'Unknown code', { code: 'invalid_grant' })
      const accessToken = `access-${createId(platformRandom)}`
      users.set(accessToken, given.user)
      return Promise.resolve({ ...noTokens, accessToken, ...given.tokens })
    },
    async identify({ accessToken }) {
      ask('identify')
      return Promise.resolve(profileOf(accessToken))
    },
    refresh: null,
    identifyByIdToken: takesIdTokens
      ? async ({ token }, { clock }) => {
          const expiresAt = new Date(clock.now() + 3_600_000)
          return Promise.resolve({ ...profileOf(token), replayKey: token, expiresAt })
        }
      : null,
    async issuer() {
      checkReachable('issuer')
      return Promise.resolve(issuer ?? null)
    },
  }
}

/** The input of a call that begins a sign-in, besides the provider. */
export type Beginning = Readonly<Record<string, unknown>>

/** Begins a sign-in, or a linking, and returns the state that the browser takes to the provider. */
export async function begin(
  browser: TestBrowser,
  body: Beginning = {},
  path = '/sign-in/social',
): Promise<string> {
  const { status, body: answer } = await browser.post(path, { provider: 'fake', ...body })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`)
  return new URL((answer as { url: string }).url).searchParams.get('state') ?? ''
}

/** Brings a browser back from the provider. */
export function comeBack(
  browser: TestBrowser,
  query: Readonly<Record<string, string>>,
  id = 'fake',
): Promise<TestAnswer> {
  return browser.get(`/callback/${id}?${new URLSearchParams(query).toString()}`)
}
