import type { ProviderOptions } from '../provider-options.js'

/** What Kick answers about a person. @see https://docs.kick.com/apis/users */
export interface KickProfile {
  readonly user_id: number
  readonly name?: string
  /** Kick does not say whether it is verified. */
  readonly email?: string
  readonly profile_picture?: string
}

/** Options of `kick`. */
export interface KickOptions extends ProviderOptions<KickProfile> {}
