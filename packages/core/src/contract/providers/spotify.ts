import type { ProviderOptions } from '../provider-options.js'

/**
 * The profile that Spotify returns. @see
 * https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile
 */
export interface SpotifyProfile {
  readonly id: string
  readonly display_name?: string | null
  /** Spotify does not return whether it is verified. */
  readonly email?: string
  readonly images?: readonly { readonly url: string }[]
  readonly country?: string
  readonly product?: string
}

/** Options of `spotify`. */
export interface SpotifyOptions extends ProviderOptions<SpotifyProfile> {}
