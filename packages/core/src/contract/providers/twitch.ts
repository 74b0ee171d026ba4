import type { ProviderOptions } from '../provider-options.js'

/** Claims of Twitch's id tokens. @see https://dev.twitch.tv/docs/authentication/getting-tokens-oidc */
export interface TwitchProfile {
  readonly sub: string
  readonly preferred_username?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
}

/** Options of `twitch`. */
export interface TwitchOptions extends ProviderOptions<TwitchProfile> {
  /** The claims of the id token to request. Default email, email_verified, preferred_username and picture. */
  readonly claims?: readonly string[]
}
