import type { Clock, Fetch } from '../runtime.js'

/** What the calls of a provider use: the app's clock, its fetch, and limits. */
export interface ProviderTools {
  readonly clock: Clock
  readonly fetch: Fetch
  /** Seconds after which a provider without a response counts as failed. */
  readonly timeout: number
  /** The maximum number of bytes of a response. */
  readonly maxBytes: number
  /** Seconds during which no key set is fetched again for an unknown key. */
  readonly keyCooldown: number
  /** Seconds that a fetched key set is believed. */
  readonly keyMaxAge: number
}

/** Why a provider was of no use. */
export type ProviderProblem =
  /** No response within the time, no response at all, or one that asks to come back later. */
  | 'unreachable'
  /** A redirect, too many bytes, or an invalid response. */
  | 'malformed'
  /** An error response. */
  | 'refused'
  /** An invalid id token. */
  | 'untrusted'

/**
 * A failure of a provider. It is never shown to callers directly: calls return a code of the catalogue, and
 * the log has the details.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly problem: ProviderProblem
  /** The error code of the provider, such as `invalid_grant`. @see RFC 6749 section 5.2 */
  readonly code: string | null

  constructor(
    problem: ProviderProblem,
    message: string,
    { code = null, cause }: { readonly code?: string | null; readonly cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.problem = problem
    this.code = code
  }
}

/** A sign-in that is about to begin at a provider. */
export interface AuthorizationRequest {
  readonly state: string
  /** 128 letters of the unreserved set. @see RFC 7636 section 4.1 */
  readonly codeVerifier: string
  /** For providers whose id tokens repeat it. */
  readonly nonce: string
  readonly redirectURI: string
  /** Beside the provider's own and the option's. */
  readonly scopes: readonly string[]
  readonly loginHint?: string | undefined
}

/** The parameters of a callback from a provider. */
export interface AuthorizationAnswer extends Pick<
  AuthorizationRequest,
  'codeVerifier' | 'nonce' | 'redirectURI'
> {
  readonly code: string
  /** Of a provider that binds its codes to a device. */
  readonly deviceId?: string | undefined
  /** The user data of the browser at the first sign-in, as JSON text: unverified. */
  readonly user?: string | undefined
}

/** The tokens of a provider. */
export interface ProviderTokens {
  readonly accessToken: string | null
  readonly refreshToken: string | null
  readonly idToken: string | null
  readonly accessTokenExpiresAt: Date | null
  readonly refreshTokenExpiresAt: Date | null
  /** Null when the provider does not return them. */
  readonly scopes: readonly string[] | null
}

/** No tokens. */
export const noTokens: ProviderTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: null,
}

/** An id token from a client, and what the client sent with it. */
export interface GivenIdToken {
  readonly token: string
  readonly nonce?: string | undefined
  readonly accessToken?: string | undefined
  /** The user data of the client: unverified. */
  readonly user?: { readonly name?: string | undefined } | undefined
}

/** A user, as a provider knows it. */
export interface ProviderProfile {
  /** The provider's id of the user: it never changes and is unique. Never empty. */
  readonly subject: string
  /** The `iss` of the verified id token. Default null. */
  readonly issuer?: string | null
  /** May be empty. */
  readonly name: string
  /** Not validated; null when the provider returns none. */
  readonly email: string | null
  /** Whether the provider has verified that the address belongs to the user. */
  readonly emailVerified: boolean
  readonly image: string | null
  /** Columns of the app's own, from the option `mapProfileToUser`. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The response of the provider, unchanged. */
  readonly data: Readonly<Record<string, unknown>>
}

/** The user of an id token from a client, and how a used token is remembered. */
export interface IdTokenProfile extends ProviderProfile {
  /**
   * What all spellings of the token have in common, such as its signed text: a token whose key was seen
   * before is rejected.
   */
  readonly replayKey: string
  /** After this time the provider's check rejects the token itself. */
  readonly expiresAt: Date
}

/** The issuer of a provider. @see RFC 9207 */
export interface ProviderIssuer {
  readonly issuer: string
  /** Whether every callback of the provider contains `iss`. */
  readonly announced: boolean
}

/** The app's rules for a provider. */
export interface ProviderRules {
  /** New users cannot sign up with it. */
  readonly disableSignUp: boolean
  /** New users sign up with it only when the call requests it. */
  readonly disableImplicitSignUp: boolean
  /** Each sign-in takes name and picture from the provider. */
  readonly overrideUserInfoOnSignIn: boolean
  /** Users without an address get a placeholder. */
  readonly placeholderEmail: boolean
}

/**
 * A provider for sign-in. Create one with the factories of `@countersign/core/providers/…`; methods throw a
 * {@link ProviderFailure} when the provider fails.
 *
 * @see RFC 6749
 */
export interface SocialProvider {
  /** Names it in calls and in `account.providerId`. */
  readonly id: string
  /** The display name. */
  readonly name: string
  readonly rules: ProviderRules
  /** The callback address for the provider; null for the app's own callback. */
  readonly redirectURI: string | null
  /** The address of the sign-in page. */
  authorize(request: AuthorizationRequest, tools: ProviderTools): Promise<string>
  /** Turns a code into tokens. */
  exchange(answer: AuthorizationAnswer, tools: ProviderTools): Promise<ProviderTokens>
  /**
   * The user of the tokens. With the parameters of the callback, an id token among them is verified;
   * without them, the tokens are stored ones, whose id token was verified before.
   */
  identify(
    tokens: ProviderTokens,
    answer: Pick<AuthorizationAnswer, 'nonce' | 'user'> | null,
    tools: ProviderTools,
  ): Promise<ProviderProfile>
  /** Null when the provider has no refresh tokens. */
  readonly refresh: ((refreshToken: string, tools: ProviderTools) => Promise<ProviderTokens>) | null
  /** Verifies an id token from a client and returns its user. Null when clients cannot send id tokens. */
  readonly identifyByIdToken:
    ((given: GivenIdToken, tools: ProviderTools) => Promise<IdTokenProfile>) | null
  /** Null when the provider has no issuer. */
  issuer(tools: ProviderTools): Promise<ProviderIssuer | null>
}
