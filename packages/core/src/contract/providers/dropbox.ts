import type { ProviderOptions } from '../provider-options.js'

/** What Dropbox answers about a person. @see https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account */
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
  /** `offline` asks for a refresh token. Default: as the app is set up at Dropbox. */
  readonly accessType?: 'online' | 'offline'
}
