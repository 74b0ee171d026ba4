import type { AdditionalFields } from '../tables/additional-fields.js'
import type { Duration } from './duration.js'

/** Whether users change their email address. */
export interface ChangeEmailOptions {
  /** Users may change their email address. Default false. */
  readonly enabled?: boolean
}

/** Whether users delete their own account, and how. */
export interface DeleteUserOptions {
  /** Users may delete their own account. Default false. */
  readonly enabled?: boolean
  /** Deletes the account only after the user follows a mailed link. Default false. */
  readonly sendVerification?: boolean
  /** Lifetime of the mailed link. Default 1 day. */
  readonly deleteTokenExpiresIn?: Duration
}

/** The columns of users, and which changes users can make to their account. */
export interface UserOptions<U extends AdditionalFields = AdditionalFields> {
  /** Columns that the app adds to users. */
  readonly additionalFields?: U
  readonly changeEmail?: ChangeEmailOptions
  readonly deleteUser?: DeleteUserOptions
}

/** When an account of a provider becomes a sign-in method of an existing user. */
export interface AccountLinkingOptions {
  /** Whether accounts can be linked. Default true. */
  readonly enabled?: boolean
  /** Only a signed-in user links an account; a sign-in with a known address links none. Default false. */
  readonly disableImplicitLinking?: boolean
  /**
   * Providers that verify every address and therefore link by address even where they do not send that it is
   * verified. The address of the existing user must still be verified. Default none.
   */
  readonly trustedProviders?: readonly string[]
  /**
   * A signed-in user may link an account with another address. The provider must have verified that address;
   * a trusted provider may also send an unverified address or none. Default false.
   */
  readonly allowDifferentEmails?: boolean
  /** The last sign-in method may be removed. Default false. */
  readonly allowUnlinkingAll?: boolean
}

/** The sign-in methods of users. */
export interface AccountOptions<A extends AdditionalFields = AdditionalFields> {
  /**
   * Columns that the app adds to accounts. `/list-accounts` returns them; no call takes them from a client, so that
   * `input` and `required` have no effect.
   */
  readonly additionalFields?: A
  readonly accountLinking?: AccountLinkingOptions
  /** Each sign-in with a provider stores its new tokens. Default true. */
  readonly updateAccountOnSignIn?: boolean
  /**
   * `/get-access-token` and `/refresh-token` also return the refresh token of the provider, to browsers
   * too. A script that an attacker injects into a page then keeps access as long as that token is valid.
   * Default false.
   */
  readonly exposeRefreshTokens?: boolean
}
