import type { ProviderOptions } from '../provider-options.js'

/** Claims of Google's id tokens. @see https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
export interface GoogleProfile {
  readonly sub: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  /** Domain of the user's Workspace. */
  readonly hd?: string
  readonly locale?: string
}

/** Options of `google`. */
export interface GoogleOptions extends ProviderOptions<GoogleProfile> {
  /** `offline` requests a refresh token. Default `online`. */
  readonly accessType?: 'online' | 'offline'
  /** How the page is displayed. Default: Google decides. */
  readonly display?: 'page' | 'popup' | 'touch' | 'wap'
  /** Only users of this Workspace domain can sign in, or of any with `*`. Default: all users. */
  readonly hd?: string
}
