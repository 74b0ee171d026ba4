import type { Transaction } from './events.js'
import type { SessionData } from '../calls/exchange.js'
import type { Session, State, User } from '../tables/models.js'
import type { Store } from '../storage/store.js'

/** The options of a new session. */
export interface StartSessionOptions {
  /** False: ends with the browser and is never extended. Default true. */
  readonly rememberMe?: boolean
  /** Seconds. Default: the app's setting. */
  readonly expiresIn?: number
  /** Values of columns that plugins have added to sessions. */
  readonly columns?: State
  /**
   * True: the session that the browser has now is parked instead of ended, for `sessions.resume`. Signing
   * in or out in that browser ends both. Default false.
   */
  readonly parkSession?: boolean
  /**
   * Names the sign-in method with which it starts, when there is one, as `provenMethods` of the plugin does: the id of
   * its row, after a prefix of the plugin.
   */
  readonly startedWith?: string
}

/** The transaction of a new session. */
export interface SessionTransaction extends Transaction {
  /** The session that is about to be written. */
  readonly session: Session
}

/** A new session with writes in the same transaction. */
export interface StartWithWritesOptions extends StartSessionOptions {
  /** Writes in the transaction of the session. False: nothing is written, and no session starts. */
  readonly write: (store: Store, tx: SessionTransaction) => Promise<boolean>
}

/** A change of a sign-in method of a plugin: writes in a transaction that locks the user. */
export interface MethodChange {
  /** The kind of method, such as `passkey`. */
  readonly kind: string
  /** Writes, or removes, the method. False: nothing is written. A new one notes the id of the session as `addedIn`. */
  readonly write: (store: Store) => Promise<boolean>
}

/** How a new user signs up with a sign-in method of a plugin. */
export interface StartForNewOptions extends StartSessionOptions {
  readonly kind: string
  /** Writes the method of the new user with `addedIn`, which shows whether the mailbox's owner added it. */
  readonly write: (store: Store, user: User, addedIn: string) => Promise<void>
}

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

/** The signed credentials of a browser, beside that of its session cookie, when a user signs in or out in it. */
export interface DividedSessions {
  /** Their sessions continue, also when one of them is the current session. */
  readonly kept: readonly string[]
  /** Their sessions end. */
  readonly ended: readonly string[]
}

/** Options of `context.sessions.activate`. */
export interface ActivateSessionOptions {
  /**
   * Whether the browser keeps the cookie when it ends: false where `maxAge` of the grant was null. A session that is
   * stored as one that ends with the browser does so in any case.
   */
  readonly rememberMe: boolean
}
