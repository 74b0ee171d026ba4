import type { Store } from './store.js'

/** A one-time value about to be issued. */
export interface NewOneTimeValue {
  /** What it is for, such as `magic-link`. A value of one purpose is nothing to another. */
  readonly purpose: string
  /** Whose it is, such as an address or the id of a user, so that it can be voided; null for nobody's. */
  readonly owner: string | null
  /** What its taker learns. The database has it as it is. */
  readonly value: string
  readonly expiresInSeconds: number
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
  /** Voids what somebody has outstanding of a purpose. */
  void(purpose: string, owner: string): Promise<void>
  /** The newest that somebody has outstanding of a purpose, or null. It stays. */
  find(purpose: string, owner: string): Promise<OutstandingValue | null>
  /**
   * Changes what an outstanding value says, unless it says something else by now: of parallel callers
   * exactly one does, so that guesses can be counted.
   */
  replace(found: OutstandingValue, value: string): Promise<boolean>
  /** As {@link OneTimeValues.take}, for what was found: of parallel callers exactly one gets true. */
  takeFound(found: OutstandingValue, within?: Store): Promise<boolean>
}
