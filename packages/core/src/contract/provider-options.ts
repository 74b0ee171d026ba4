import type { ProviderTokens } from './provider.js'

/** What a provider answered about a person, as it is. */
export type ProfileData = Readonly<Record<string, unknown>>

/** A person, as an app's own code reads a provider's answer. */
export interface ProvidedUser {
  /** The provider's own id of the person. */
  readonly id: string | number
  readonly name?: string | null
  readonly email?: string | null
  /** Whether the provider asserts that the address is the person's own. */
  readonly emailVerified?: boolean
  readonly image?: string | null
}

/** What an app's own code says about a person: name, address, picture, and columns of the app's own. */
export interface MappedUser {
  readonly name?: string
  /** With it goes `emailVerified`: without that the address counts as not verified. */
  readonly email?: string
  readonly emailVerified?: boolean
  readonly image?: string
  readonly [column: string]: unknown
}

/**
 * What every provider takes. Functions may throw: the sign-in then fails like any other of the
 * provider, and nothing changes.
 *
 * @typeParam P - what the provider answers about a person
 */
export interface ProviderOptions<P extends object = ProfileData> {
  /** The app's id at the provider. Of several the first one asks, and id tokens for any of them count. */
  readonly clientId: string | readonly string[]
  /** The app's secret at the provider, or what makes one for each request, at the time it is told. */
  readonly clientSecret?: string | ((now: Date) => string | Promise<string>)
  /** Asked for beside the provider's own. Default none. */
  readonly scope?: readonly string[]
  /** The provider's own scopes are not asked for. Default false. */
  readonly disableDefaultScope?: boolean
  /** Where the provider sends browsers back to. Default: the app's own callback. */
  readonly redirectURI?: string
  /** What the provider asks the person, such as `consent`. Default: what the provider thinks best. */
  readonly prompt?: string
  /** Whom the provider should expect, where a call does not say. Default nobody. */
  readonly loginHint?: string
  /** Another place where browsers sign in. Default: the provider's. */
  readonly authorizationEndpoint?: string
  /** Nobody signs up with it. Default false. */
  readonly disableSignUp?: boolean
  /** Somebody signs up with it only where the call says so. Default false. */
  readonly disableImplicitSignUp?: boolean
  /** Clients bring no id tokens of their own. Default false. */
  readonly disableIdTokenSignIn?: boolean
  /** Each sign-in takes name and picture from the provider. Default false. */
  readonly overrideUserInfoOnSignIn?: boolean
  /** People without an address get one that no mail reaches. Default: whether the provider tells none. */
  readonly placeholderEmail?: boolean
  /** Has the last word about name, address, picture and the app's own columns. */
  readonly mapProfileToUser?: (profile: P) => MappedUser | Promise<MappedUser>
  /** Finds out whose tokens these are, in place of the provider's own way. Null refuses the sign-in. */
  readonly getUserInfo?: (
    tokens: ProviderTokens,
  ) => Promise<{ readonly user: ProvidedUser; readonly data: P } | null>
  /**
   * Says whether an id token that a client brought is good, in place of the provider's own check of
   * signature, issuer, audience and the value of the nonce. The token must be a JSON Web Token with an
   * `exp` within 30 days, and has a nonce exactly when the call sends one. Default: the provider's own.
   */
  readonly verifyIdToken?: (token: string, nonce?: string) => boolean | Promise<boolean>
  /** Gets new tokens, in place of the provider's own way. */
  readonly refreshAccessToken?: (refreshToken: string) => Promise<Partial<ProviderTokens>>
}

/** What the app's own code says about a person. */
export function mapProfile<P extends object>(
  { mapProfileToUser }: ProviderOptions<P>,
  data: ProfileData,
): MappedUser | Promise<MappedUser> {
  // The provider's own word is all there is about the shape of what it answers.
  return mapProfileToUser ? mapProfileToUser(data as P) : {}
}
