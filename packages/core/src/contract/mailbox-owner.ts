import type { SessionData } from './exchange.js'
import type { Store } from './store.js'

/** A user who has just proven the ownership of a mailbox. */
export interface MailboxOwner {
  readonly email: string
  /**
   * The user that had the address when the proof was sent: no other user is signed in with it. Null when no
   * user had it.
   */
  readonly userId: string | null
  /** Creates a new user for an unknown address; null: no sign-up. */
  readonly signUp: { readonly name: string } | null
  /** Uses up the proof in the transaction of the sign-in. False: nothing happens. */
  readonly useProof: (store: Store) => Promise<boolean>
  /**
   * Whether the browser is one that requested the proof. If not, its anonymous user is not upgraded to the
   * owner of the mailbox. Default true.
   */
  readonly isKnownBrowser?: boolean
}

/** Why the owner of a mailbox is not signed in: the address is unknown, or the proof is invalid. */
export type MailboxProblem = 'unknown' | 'void'

/** The result of the proof of a mailbox. */
export type MailboxOutcome =
  { readonly problem: MailboxProblem } | { readonly signedIn: SessionData; readonly isNew: boolean }
