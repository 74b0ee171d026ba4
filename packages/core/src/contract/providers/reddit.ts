import type { ProviderOptions } from '../provider-options.js'

/** The profile that Reddit returns. @see https://www.reddit.com/dev/api#GET_api_v1_me */
export interface RedditProfile {
  readonly id: string
  readonly name?: string
  readonly icon_img?: string
  /** About an address that Reddit does not return. */
  readonly has_verified_email?: boolean
}

/** Options of `reddit`. */
export interface RedditOptions extends ProviderOptions<RedditProfile> {
  /** `permanent` requests a refresh token. Default `temporary`. */
  readonly duration?: 'temporary' | 'permanent'
}
