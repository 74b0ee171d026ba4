import type { ProviderOptions } from '../provider-options.js'

/**
 * The profile that Dropbox returns. @see
 * https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account
 */
export interface DropboxProfile {
  readonly account_id: string
  readonly name?: { readonly display_name?: string }
  readonly email?: string
  readonly email_verified?: boolean
  readonly profile_photo_url?: string
  readonly country?: string
  readonly locale?: string
}

/** Options of `dropbox`. */
export interface DropboxOptions extends ProviderOptions<DropboxProfile> {
  /** `offline` requests a refresh token. Default: the app's settings at Dropbox. */
  readonly accessType?: 'online' | 'offline'
}
