import type { SessionData } from './exchange.js'
import type { Store } from './store.js'

/** Somebody who has just shown that a mailbox is theirs. */
export interface MailboxOwner {
  readonly email: string
  /**
   * The user that had the address when the proof was sent to it: nobody else is signed in with it. Null
   * where it was nobody's.
   */
  readonly userId: string | null
  /** Makes a new person of an unknown address; null: nobody new. */
  readonly signUp: { readonly name: string } | null
  /**
   * Uses up what was sent to the mailbox, with the store of the transaction that signs its owner in.
   * False: nothing happens.
   */
  readonly useProof: (store: Store) => Promise<boolean>
  /**
   * Whether the browser is one that asked for the proof. If not, nothing moves from its anonymous user to the owner of
   * the mailbox. Default true.
   */
  readonly isKnownBrowser?: boolean
}

/** Why the owner of a mailbox is not signed in: nobody has the address, or the proof is worth nothing. */
export type MailboxProblem = 'unknown' | 'void'

/** What came of the proof of a mailbox. */
export type MailboxOutcome =
  { readonly problem: MailboxProblem } | { readonly signedIn: SessionData; readonly isNew: boolean }
