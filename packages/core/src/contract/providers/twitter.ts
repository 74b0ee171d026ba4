import type { ProviderOptions } from '../provider-options.js'

/** The profile that X returns. @see https://docs.x.com/x-api/users/get-my-user */
export interface TwitterProfile {
  readonly id: string
  readonly name?: string
  readonly username?: string
  /** Only for apps that may read it. */
  readonly confirmed_email?: string | null
  readonly profile_image_url?: string
}

/** Options of `twitter`. */
export interface TwitterOptions extends ProviderOptions<TwitterProfile> {}
