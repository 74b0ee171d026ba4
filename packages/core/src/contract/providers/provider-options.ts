import type { ProviderTokens } from './provider.js'

/** The profile of a provider, unchanged. */
export type ProfileData = Readonly<Record<string, unknown>>

/** A user, as the app's own code reads it from a provider. */
export interface ProvidedUser {
  /** The provider's id of the user. */
  readonly id: string | number
  readonly name?: string | null
  readonly email?: string | null
  /** Whether the provider has verified that the address belongs to the user. */
  readonly emailVerified?: boolean
  readonly image?: string | null
}

/** Values of the app's own code for a user: name, address, picture, and columns of the app. */
export interface MappedUser {
  readonly name?: string
  /** Set `emailVerified` too: without it the address counts as not verified. */
  readonly email?: string
  readonly emailVerified?: boolean
  readonly image?: string
  readonly [column: string]: unknown
}

/**
 * The options of every provider. Functions may throw: the sign-in then fails as with any provider error,
 * without effect.
 *
 * @typeParam P - the profile that the provider returns
 */
export interface ProviderOptions<P extends object = ProfileData> {
  /**
   * The app's client id at the provider. With several, the first one is used, and id tokens for any of them
   * are accepted.
   */
  readonly clientId: string | readonly string[]
  /**
   * The app's client secret at the provider, or a function that creates one for each request at the given
   * time.
   */
  readonly clientSecret?: string | ((now: Date) => string | Promise<string>)
  /** Additional scopes. Default none. */
  readonly scope?: readonly string[]
  /** The provider's default scopes are not requested. Default false. */
  readonly disableDefaultScope?: boolean
  /** The callback address for the provider. Default: the app's own callback. */
  readonly redirectURI?: string
  /** The prompt for the user, such as `consent`. Default: the provider decides. */
  readonly prompt?: string
  /** The expected user when a call names none. Default none. */
  readonly loginHint?: string
  /**
   * More parameters of the authorization URL, such as `{ audience: 'https://api.example.com' }`. Parameters of the
   * flow itself, such as `state`, `scope` and `redirect_uri`, are rejected at the start; `prompt` and `login_hint` have
   * options of their own. Default none.
   */
  readonly authorizationParameters?: Readonly<Record<string, string>>
  /** Another address of the sign-in page. Default: the provider's. */
  readonly authorizationEndpoint?: string
  /** New users cannot sign up with it. Default false. */
  readonly disableSignUp?: boolean
  /** New users sign up with it only when the call requests it. Default false. */
  readonly disableImplicitSignUp?: boolean
  /** Id tokens from clients are not accepted. Default false. */
  readonly disableIdTokenSignIn?: boolean
  /** Each sign-in takes name and picture from the provider. Default false. */
  readonly overrideUserInfoOnSignIn?: boolean
  /** Users without an address get a placeholder. Default: whether the provider has no addresses. */
  readonly placeholderEmail?: boolean
  /** Overrides name, address, picture and the app's own columns. */
  readonly mapProfileToUser?: (profile: P) => MappedUser | Promise<MappedUser>
  /** Finds the user of the tokens instead of the provider's own method. Null rejects the sign-in. */
  readonly getUserInfo?: (
    tokens: ProviderTokens,
  ) => Promise<{ readonly user: ProvidedUser; readonly data: P } | null>
  /**
   * Verifies an id token from a client instead of the provider's own check of signature, issuer, audience
   * and the value of the nonce. The token must be a JSON Web Token with an `exp` within 30 days, and must
   * have a nonce exactly when the call sends one. Default: the provider's own.
   */
  readonly verifyIdToken?: (token: string, nonce?: string) => boolean | Promise<boolean>
  /** Gets new tokens, in place of the provider's own way. */
  readonly refreshAccessToken?: (refreshToken: string) => Promise<Partial<ProviderTokens>>
}

/** The values of the app's own code for a user. */
export function mapProfile<P extends object>(
  { mapProfileToUser }: ProviderOptions<P>,
  data: ProfileData,
): MappedUser | Promise<MappedUser> {
  // The provider's documentation is the only source for the shape of its responses.
  return mapProfileToUser ? mapProfileToUser(data as P) : {}
}
