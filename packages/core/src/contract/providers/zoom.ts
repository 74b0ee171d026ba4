import type { ProviderOptions } from '../provider-options.js'

/** The profile that Zoom returns. @see https://developers.zoom.us/docs/api/users/ */
export interface ZoomProfile {
  readonly id: string
  readonly display_name?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  /** 1 when Zoom has verified the address. */
  readonly verified?: number
  readonly pic_url?: string
  readonly account_id?: string
}

/** Options of `zoom`. */
export interface ZoomOptions extends ProviderOptions<ZoomProfile> {
  /** Sends a challenge with each sign-in. Default true. */
  readonly pkce?: boolean
}
