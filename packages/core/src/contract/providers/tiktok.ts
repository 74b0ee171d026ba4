import type { ProviderOptions } from '../provider-options.js'

/** The profile that TikTok returns. @see https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
export interface TikTokProfile {
  readonly open_id: string
  readonly display_name?: string
  readonly username?: string
  readonly avatar_large_url?: string
}

/** Options of `tiktok`. */
export interface TikTokOptions extends Omit<ProviderOptions<TikTokProfile>, 'clientId'> {
  /** The client key at TikTok. */
  readonly clientKey: string | readonly string[]
}
