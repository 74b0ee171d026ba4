import { AuthError, type SocialProvider, UniqueViolation } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { instantProvider, type TestAnswer, type TestBrowser } from '@countersign/core/testing'
import { type App, createFullAuth, type Options } from '../full-auth.js'
import { wholeOrganizations } from '../organizations.js'

/** What a call answers, as a caller reads it. */
export interface Answered {
  readonly status: number
  readonly text: unknown
}

/** Makes the call that answers a text. */
export type Answering = () => Promise<Answered>

/** Goes where a browser is sent on with a code: the address. */
export type Redirecting = () => Promise<string>

/** An app in memory with every plugin, which signs users in with providers of tests. */
export function openFullApp(options: Options = {}): App {
  return createFullAuth(
    { database: memory() },
    {
      anonymousUsers: {},
      signsTokens: true,
      isAdministered: true,
      organizations: wholeOrganizations,
      socialProviders: [instant, strange, broken, expired],
      ...options,
    },
  )
}

/** Knows every user by the address. It has no refresh tokens. */
export const instant = instantProvider()

/** Returns no address, and accepts no id tokens. */
export const strange = {
  ...instantProvider({ id: 'strange', profile: { email: null, emailVerified: false } }),
  identifyByIdToken: null,
} satisfies SocialProvider

/** Refuses every code. */
export const broken = {
  ...instantProvider({ id: 'broken' }),
  exchange: () => Promise.reject(new Error('No tokens')),
} satisfies SocialProvider

const expiredProvider = instantProvider({ id: 'expired' })

/** Hands out tokens that have expired, and never new ones. */
export const expired = {
  ...expiredProvider,
  exchange: async (...input: Parameters<SocialProvider['exchange']>) => {
    const tokens = await expiredProvider.exchange(...input)
    return { ...tokens, refreshToken: 'refresh', accessTokenExpiresAt: new Date(0) }
  },
  refresh: () => Promise.reject(new Error('No tokens')),
} satisfies SocialProvider

/** The answer of a call over HTTP. */
export async function answered(answer: Promise<TestAnswer>): Promise<Answered> {
  const { status, body } = await answer
  return { status, text: (body as { readonly message?: unknown }).message }
}

/** The failure of a call of the server's own code. */
export async function thrown(call: Promise<unknown>): Promise<Answered> {
  try {
    return { status: 200, text: await call }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return { status: error.status, text: error.message }
  }
}

/** Where an answer sends a browser. */
export async function locationOf(answer: Promise<TestAnswer>): Promise<string> {
  return (await answer).headers.get('location') ?? ''
}

/** Begins a sign-in or a linking: the state that the browser brings back from the provider. */
export async function stateOf(
  browser: TestBrowser,
  { provider = 'instant', path = '/sign-in/social' } = {},
): Promise<string> {
  const { body } = await browser.post(path, { provider, errorCallbackURL: '/failed' })
  return new URL((body as { readonly url: string }).url).searchParams.get('state') ?? ''
}

/** An app in which another sign-up is always a moment earlier, and gone again when the app looks for it. */
export function openOvertakenApp(): App {
  const auth = openFullApp()
  auth.database.onCall(({ method, model }) => {
    if (method === 'create' && model === 'user')
      throw new UniqueViolation('user', { columns: ['email'] })
  })
  return auth
}
