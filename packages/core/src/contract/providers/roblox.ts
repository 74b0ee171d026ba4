import type { ProviderOptions } from '../provider-options.js'

/** The profile that Roblox returns. @see https://create.roblox.com/docs/cloud/reference/oauth2 */
export interface RobloxProfile {
  readonly sub: string
  readonly nickname?: string
  readonly preferred_username?: string
  readonly profile?: string
  readonly picture?: string | null
  /** Seconds since 1970. */
  readonly created_at?: number
}

/** Options of `roblox`. */
export interface RobloxOptions extends ProviderOptions<RobloxProfile> {}
