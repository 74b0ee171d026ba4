import type { ProviderOptions } from '../provider-options.js'

/** Claims of Microsoft's id tokens. @see https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference */
export interface MicrosoftProfile {
  readonly sub: string
  /** Of the directory, or of all personal accounts. */
  readonly tid: string
  /** The person in the directory. */
  readonly oid?: string
  readonly name?: string
  readonly preferred_username?: string
  /** Whatever a directory's administrator wrote: proof of nothing. */
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
   * Believes what a directory says of addresses: the claims `verified_primary_email`,
   * `verified_secondary_email` and `xms_edov`, for apps that ask for them. Only with a `tenantId` that
   * is yours: the administrators of a directory say what they like. Default false.
   */
  readonly trustVerifiedEmails?: boolean
  /**
   * The claim by which people are known: `sub`, which is of this app alone, or `oid`, which is in accounts
   * that better-auth 1.7 wrote. Whoever changes it knows nobody any more. Default `sub`.
   */
  readonly subject?: 'sub' | 'oid'
}
