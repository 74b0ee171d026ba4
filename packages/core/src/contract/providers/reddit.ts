import type { ProviderOptions } from '../provider-options.js'

/** What Reddit answers about a person. @see https://www.reddit.com/dev/api#GET_api_v1_me */
export interface RedditProfile {
  readonly id: string
  readonly name?: string
  readonly icon_img?: string
  /** Of an address that Reddit does not tell. */
  readonly has_verified_email?: boolean
}

/** Options of `reddit`. */
export interface RedditOptions extends ProviderOptions<RedditProfile> {
  /** `permanent` asks for a refresh token. Default `temporary`. */
  readonly duration?: 'temporary' | 'permanent'
}
