import type { Clock, Fetch } from './runtime.js'

/** What a provider's calls are made with: the app's clock, its way out, and how patient it is. */
export interface ProviderTools {
  readonly clock: Clock
  readonly fetch: Fetch
  /** Seconds until a provider that does not answer counts as failed. */
  readonly timeout: number
  /** Most bytes of an answer that are read. */
  readonly maxBytes: number
  /** Seconds during which no key set is fetched again for an unknown key. */
  readonly keyCooldown: number
  /** Seconds that a fetched key set is believed. */
  readonly keyMaxAge: number
}

/** Why a provider was of no use. */
export type ProviderProblem =
  /** No answer within the time, none at all, or one that tells to come back later. */
  | 'unreachable'
  /** A redirect, more bytes than are read, or an answer that is not what it must be. */
  | 'malformed'
  /** An answer that says no. */
  | 'refused'
  /** An id token that is not what it must be. */
  | 'untrusted'

/**
 * A provider that did not do its part. It is never shown to callers as it is: calls answer a code of
 * the catalogue, and the log has the rest.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly problem: ProviderProblem
  /** The provider's own word, such as `invalid_grant`. @see RFC 6749 section 5.2 */
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
  /** For providers whose id tokens say it back. */
  readonly nonce: string
  readonly redirectURI: string
  /** Beside the provider's own and the option's. */
  readonly scopes: readonly string[]
  readonly loginHint?: string | undefined
}

/** A browser that came back from a provider. */
export interface AuthorizationAnswer extends Pick<
  AuthorizationRequest,
  'codeVerifier' | 'nonce' | 'redirectURI'
> {
  readonly code: string
  /** Of a provider that binds its codes to a device. */
  readonly deviceId?: string | undefined
  /** What the browser says about the person at the first sign-in, as JSON text: for show only. */
  readonly user?: string | undefined
}

/** What a provider hands out. */
export interface ProviderTokens {
  readonly accessToken: string | null
  readonly refreshToken: string | null
  readonly idToken: string | null
  readonly accessTokenExpiresAt: Date | null
  readonly refreshTokenExpiresAt: Date | null
  /** Null where the provider does not say. */
  readonly scopes: readonly string[] | null
}

/** What hands nothing out. */
export const noTokens: ProviderTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: null,
}

/** An id token that a client got by itself, and what it was given with it. */
export interface GivenIdToken {
  readonly token: string
  readonly nonce?: string | undefined
  readonly accessToken?: string | undefined
  /** What the client says about the person: for show only. */
  readonly user?: { readonly name?: string | undefined } | undefined
}

/** A person, as a provider knows them. */
export interface ProviderProfile {
  /** The provider's own id of the person: it never changes and is nobody else's. Never empty. */
  readonly subject: string
  /** Who vouches for it: the `iss` of the id token, once that is verified. Default null. */
  readonly issuer?: string | null
  /** May be empty. */
  readonly name: string
  /** Not checked; null where the provider says none. */
  readonly email: string | null
  /** Whether the provider asserts that the address is the person's own. */
  readonly emailVerified: boolean
  readonly image: string | null
  /** Columns of the app's own, from the option `mapProfileToUser`. */
  readonly fields: Readonly<Record<string, unknown>>
  /** As the provider answered it. */
  readonly data: Readonly<Record<string, unknown>>
}

/** The person whom an id token of a client names, and how the token is remembered once it was used. */
export interface IdTokenProfile extends ProviderProfile {
  /**
   * What all spellings of the token have in common, such as its signed text: a token whose key was seen
   * before is refused.
   */
  readonly replayKey: string
  /** From then on the provider's check itself refuses the token. */
  readonly expiresAt: Date
}

/** Who answers for a provider. @see RFC 9207 */
export interface ProviderIssuer {
  readonly issuer: string
  /** Whether every answer of the provider says `iss`. */
  readonly announced: boolean
}

/** What an app allows of a provider. */
export interface ProviderRules {
  /** Nobody signs up with it. */
  readonly disableSignUp: boolean
  /** Somebody signs up with it only where the call says so. */
  readonly disableImplicitSignUp: boolean
  /** Each sign-in takes name and picture from the provider. */
  readonly overrideUserInfoOnSignIn: boolean
  /** People without an address get one that no mail reaches. */
  readonly placeholderEmail: boolean
}

/**
 * A way to sign in elsewhere. Make one with the factories of `@countersign/core/providers/…`; methods
 * throw a {@link ProviderFailure} when the provider does not do its part.
 *
 * @see RFC 6749
 */
export interface SocialProvider {
  /** Names it in calls and in `account.providerId`. */
  readonly id: string
  /** For people. */
  readonly name: string
  readonly rules: ProviderRules
  /** Where the provider sends browsers back to; null for the app's own callback. */
  readonly redirectURI: string | null
  /** Where the browser goes in order to sign in. */
  authorize(request: AuthorizationRequest, tools: ProviderTools): Promise<string>
  /** Turns a code into tokens. */
  exchange(answer: AuthorizationAnswer, tools: ProviderTools): Promise<ProviderTokens>
  /**
   * Whose tokens these are. With the answer that they came from, an id token among them is verified;
   * without, they are stored ones, whose id token was verified when it came.
   */
  identify(
    tokens: ProviderTokens,
    answer: Pick<AuthorizationAnswer, 'nonce' | 'user'> | null,
    tools: ProviderTools,
  ): Promise<ProviderProfile>
  /** Null where the provider has no refresh tokens. */
  readonly refresh: ((refreshToken: string, tools: ProviderTools) => Promise<ProviderTokens>) | null
  /** Verifies an id token that a client brings, and says whose it is. Null where clients bring none. */
  readonly identifyByIdToken:
    ((given: GivenIdToken, tools: ProviderTools) => Promise<IdTokenProfile>) | null
  /** Null where the provider has no issuer. */
  issuer(tools: ProviderTools): Promise<ProviderIssuer | null>
}
