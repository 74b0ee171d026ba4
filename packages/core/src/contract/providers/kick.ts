import type { ProviderOptions } from '../provider-options.js'

/** The profile that Kick returns. @see https://docs.kick.com/apis/users */
export interface KickProfile {
  readonly user_id: number
  readonly name?: string
  /** Kick does not return whether it is verified. */
  readonly email?: string
  readonly profile_picture?: string
}

/** Options of `kick`. */
export interface KickOptions extends ProviderOptions<KickProfile> {}
