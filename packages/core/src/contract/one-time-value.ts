import type { Store } from './store.js'

/**
 * What values of one purpose are, for the one list by which a user's outstanding values are voided. A reset or a
 * change of the password, a revocation by another session or by an administrator, a ban and the removal of the
 * user void them; a sign-out and the end of a session void nothing.
 */
export interface OneTimePurpose {
  /** Whether `owner` is the id of a user or an address. */
  readonly owner: 'user' | 'address'
}

/** A one-time value about to be issued. */
export interface NewOneTimeValue {
  /** What it is for, such as `magic-link`: one that the plugin declares in `oneTimeValues`. */
  readonly purpose: string
  /** Whose it is, an address or the id of a user, so that it can be voided; null for a value without an owner. */
  readonly owner: string | null
  /** What its taker learns. The database has it as it is. */
  readonly value: string
  readonly expiresInSeconds: number
  /**
   * The browser that asked, of `context.device`: it replaces what the same browser asked for before of the same
   * purpose and owner, and leaves what other browsers asked for, at most 20 in all. Default: nothing is replaced.
   */
  readonly browser?: string
}

/** What a token stands for, or why it stands for nothing. */
export type OneTimeReading =
  { readonly value: string } | { readonly problem: 'unknown' | 'expired' }

/** What somebody has outstanding, found without its token. */
export interface OutstandingValue {
  readonly id: string
  readonly value: string
}

/** One-time values of plugins: stored hashed, bound to their purpose, and taken once. */
export interface OneTimeValues {
  /** Stores a value; the token that stands for it: 32 letters and digits, unguessable. */
  issue(value: NewOneTimeValue): Promise<string>
  /** What a token stands for. It stays. */
  read(purpose: string, token: string): Promise<OneTimeReading>
  /**
   * Uses a live token up: of parallel callers exactly one gets the value. With the store of a
   * transaction, a token whose transaction fails is good again, where the database has transactions.
   */
  take(purpose: string, token: string, within?: Store): Promise<string | null>
  /**
   * Uses up one live value of an owner, named by its token or as it was found, and voids all others of the same
   * purpose. Of parallel callers exactly one gets true, whichever values they use.
   */
  takeOneOf(
    values: { readonly purpose: string; readonly owner: string },
    used: string | OutstandingValue,
    within?: Store,
  ): Promise<boolean>
  /** Voids what an owner has outstanding of a purpose. */
  void(purpose: string, owner: string): Promise<void>
  /** The newest that an owner has outstanding of a purpose, or null. With `browser`, of what this browser asked for. It stays. */
  find(purpose: string, owner: string, browser?: string): Promise<OutstandingValue | null>
  /**
   * Changes what an outstanding value says, unless it says something else by now: of parallel callers
   * exactly one does, so that guesses can be counted.
   */
  replace(found: OutstandingValue, value: string): Promise<boolean>
  /** As {@link OneTimeValues.take}, for what was found: of parallel callers exactly one gets true. */
  takeFound(found: OutstandingValue, within?: Store): Promise<boolean>
}
