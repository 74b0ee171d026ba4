import type { Store } from '../storage/store.js'

/**
 * The properties of all values of one purpose, for the list by which a user's outstanding values are
 * voided. A reset or a change of the password, a revocation by another session or by an administrator, a
 * ban and the removal of the user void them; a sign-out and the end of a session do not.
 */
export interface OneTimePurpose {
  /** Whether `owner` is the id of a user or an address. */
  readonly owner: 'user' | 'address'
}

/** A one-time value about to be issued. */
export interface NewOneTimeValue {
  /** The purpose, such as `magic-link`: one that the plugin declares in `oneTimeValues`. */
  readonly purpose: string
  /**
   * The owner, an address or the id of a user, so that the value can be voided; null for a value without an
   * owner.
   */
  readonly owner: string | null
  /** The value for the caller who uses it. The database has it in plain text. */
  readonly value: string
  readonly expiresInSeconds: number
  /**
   * The browser of the request, from `context.device`: the value replaces the one that the same browser
   * requested for the same purpose and owner, and keeps those of other browsers, at most 20 in all.
   * Default: nothing is replaced.
   */
  readonly browser?: string
  /** A token of the plugin's own, as hard to guess as the default: 32 random letters and digits. */
  readonly token?: string | undefined
  /**
   * Hashes the token before the storage format stores it. Pass the same hash of a token to `read`, `take` and
   * `takeOneOf`. Default: the token itself.
   */
  readonly storeAs?: (token: string) => string | Promise<string>
}

/** The value of a token, or why it is invalid. */
export type OneTimeReading =
  { readonly value: string } | { readonly problem: 'unknown' | 'expired' }

/** An outstanding value of an owner, found without its token. */
export interface OutstandingValue {
  readonly id: string
  readonly value: string
}

/** One-time values of plugins: stored hashed, bound to their purpose, and taken once. */
export interface OneTimeValues {
  /** Stores a value and returns its token: the given one, or 32 random letters and digits. */
  issue(value: NewOneTimeValue): Promise<string>
  /** Returns the value of a token, which remains valid. */
  read(purpose: string, token: string): Promise<OneTimeReading>
  /**
   * Consumes a token: of parallel callers exactly one gets the value. With the store of a transaction, a
   * rollback makes the token valid again when the database has transactions.
   */
  take(purpose: string, token: string, txStore?: Store): Promise<string | null>
  /**
   * Consumes one valid value of an owner, named by its token or as it was found, and voids all others of the same
   * purpose. Of parallel callers exactly one gets true, whichever values they use.
   */
  takeOneOf(
    values: { readonly purpose: string; readonly owner: string },
    used: string | OutstandingValue,
    txStore?: Store,
  ): Promise<boolean>
  /** Voids the outstanding values of an owner and purpose. */
  void(purpose: string, owner: string): Promise<void>
  /**
   * The newest outstanding value of an owner and purpose, or null. With `browser`, only of those that this
   * browser requested. It remains valid.
   */
  find(purpose: string, owner: string, browser?: string): Promise<OutstandingValue | null>
  /**
   * Changes an outstanding value unless it has changed already: of parallel callers exactly one succeeds,
   * so that guesses can be counted.
   */
  replace(found: OutstandingValue, value: string): Promise<boolean>
  /** As {@link OneTimeValues.take} for a found value: of parallel callers exactly one gets true. */
  takeFound(found: OutstandingValue, txStore?: Store): Promise<boolean>
}

/**
 * Codes that users type. They are short, so a plain hash would reveal them: the stored hash is keyed with
 * the app's secret.
 */
export interface ShortCodes {
  /** A random code of this number of digits, all equally likely. */
  create(digits: number): string
  /** The hash of a code for the database, valid for one purpose. Include the owner in the code. */
  hash(purpose: string, code: string): string
  /** Whether a hash belongs to the code, with the app's secret or an earlier one that it still accepts. */
  matches(purpose: string, code: string, hash: string): boolean
}
