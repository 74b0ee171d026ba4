import type { ProviderOptions } from '../provider-options.js'

/** Claims of Microsoft's id tokens. @see https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference */
export interface MicrosoftProfile {
  readonly sub: string
  /** Of the directory, or of all personal accounts. */
  readonly tid: string
  /** The id of the user in the directory. */
  readonly oid?: string
  readonly name?: string
  readonly preferred_username?: string
  /** Any text of the directory's administrator: it proves nothing. */
  readonly email?: string
  /** The photo, as a data address. */
  readonly picture?: string
}

/** Options of `microsoft`. */
export interface MicrosoftOptions extends ProviderOptions<MicrosoftProfile> {
  /** `common`, `organizations`, `consumers`, or the id of the one directory. Default `common`. */
  readonly tenantId?: string
  /** Of a national cloud. Default `https://login.microsoftonline.com`. */
  readonly authority?: string
  /** The photo is not fetched. Default false. */
  readonly disableProfilePhoto?: boolean
  /** Edge of the photo in pixels. Default 48. */
  readonly profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648
  /**
   * Trusts the directory's verification of addresses: the claims `verified_primary_email`,
   * `verified_secondary_email` and `xms_edov`, for apps that request them. Only with a `tenantId` of your
   * own: the administrators of a directory can set them freely. Default false.
   */
  readonly trustVerifiedEmails?: boolean
  /**
   * The claim that identifies users: `sub`, which is specific to this app, or `oid`, which is in accounts
   * that better-auth 1.7 wrote. After a change, existing accounts no longer match. Default `sub`.
   */
  readonly subject?: 'sub' | 'oid'
}
