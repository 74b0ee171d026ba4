import type { Caller, Exchange, SessionData } from './exchange.js'
import type { AccountRow, Session, State, User } from './models.js'
import type { Store } from './store.js'

/** A user about to be created. Everything in it may be amended. */
export interface UserDraft {
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly image: string | null
  /** Columns of plugins and of the app. */
  readonly [column: string]: unknown
}

/** A session about to be created. */
export interface SessionDraft {
  readonly userId: string
  readonly expiresAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
  /** Columns of plugins and of the app. */
  readonly [column: string]: unknown
}

/** New values of a user's columns. */
export interface UserChanges {
  readonly name?: string
  readonly image?: string | null
  /** Columns of plugins and of the app. */
  readonly [column: string]: unknown
}

/**
 * What happens to something that others use and that only a removed user owns, such as an organisation with
 * other members: `refuse` keeps the user, `transfer` makes another user the owner, `delete` deletes it.
 */
export type SoleOwnerPolicy = 'refuse' | 'transfer' | 'delete'

/** What is about to happen: `before` subscribers may amend the draft or refuse. */
export interface CoreDrafts {
  readonly 'user.create': UserDraft
  readonly 'user.update': UserChanges
  /** Cannot be amended. */
  readonly 'user.delete': {
    readonly user: User
    /** Absent when users delete their own account. */
    readonly onSoleOwner?: SoleOwnerPolicy
  }
  readonly 'session.create': SessionDraft
}

/** What happened: `on` subscribers write in the same transaction, `after` subscribers follow the commit. */
export interface CoreEvents {
  readonly 'user.created': { readonly user: User }
  readonly 'user.updated': { readonly user: User }
  /** The user's rows are about to go, in this transaction. */
  readonly 'user.deleted': {
    readonly user: User
    /**
     * For subscribers whose rows the user owns together with others. Absent when users delete their own
     * account: then what only the user owns keeps the account, as with `refuse`.
     */
    readonly onSoleOwner?: SoleOwnerPolicy
  }
  /**
   * A plugin has said that the user may no longer sign in, in this transaction; their sessions end with it.
   * Subscribers must not refuse it, because an administrator can always block a user; an error undoes it.
   */
  readonly 'user.blocked': { readonly user: User }
  readonly 'email.verified': { readonly user: User }
  readonly 'email.changed': { readonly user: User; readonly previousEmail: string }
  readonly 'password.changed': { readonly userId: string }
  /**
   * The owner of the mailbox signed in through it for the first time, or has confirmed that everything in the
   * account is theirs. In the first case the unproven sessions end once the subscribers are done: also one that a
   * sign-in method starts meanwhile, which a subscriber removes.
   */
  readonly 'mailbox.proven': {
    readonly user: User
    /** Whether all sign-in methods stay. If not, those of plugins that are not in `provenIn` must go. */
    readonly keepsMethods: boolean
    /** What is proven: ids of sign-in methods, and the `addedIn` with which they were added. */
    readonly provenIn: readonly string[]
  }
  readonly 'account.created': {
    readonly account: Pick<AccountRow, 'id' | 'providerId' | 'accountId' | 'userId'>
  }
  readonly 'account.deleted': {
    readonly account: Pick<AccountRow, 'id' | 'providerId' | 'accountId' | 'userId'>
  }
  /** Somebody got a way to sign in that a plugin holds. */
  readonly 'method.added': { readonly userId: string; readonly kind: string }
  readonly 'method.removed': { readonly userId: string; readonly kind: string }
  readonly 'session.created': {
    readonly session: Session
    readonly user: User
    /**
     * The live session that the same browser had before, read by its signed cookie and ended by this
     * sign-in. Of parallel sign-ins with the same cookie exactly one has it; null for all others, and
     * where another call ended it meanwhile. Never one that somebody else holds for its user: then it is
     * the holder's own, where that was set aside.
     */
    readonly previous: SessionData | null
  }
  readonly 'session.ended': {
    readonly sessionId: string
    readonly userId: string
    readonly session: Session
  }
}

/** Names of drafts. */
export type DraftName = keyof CoreDrafts
/** Names of events. */
export type EventName = keyof CoreEvents

/** What a `before` subscriber is given besides the draft. */
export interface BeforeContext {
  readonly exchange: Exchange
  /** Reads the database; the write has not begun. */
  readonly store: Store
}

/** Writes that hold together or not at all, and what they tell. Only the database may be awaited with them. */
export interface Transaction {
  /** Reads and writes in the transaction. */
  readonly store: Store
  readonly users: {
    /**
     * Removes a user and everything that belongs to them, in the transaction: tells `user.deleted`, and
     * asks no `before` subscriber, who could not write with it. False, and nothing is removed, when the
     * user is gone or `still` does not hold of the stored row. `onSoleOwner` is for an administrator who
     * removes the user.
     */
    remove(user: User, still?: State, onSoleOwner?: SoleOwnerPolicy): Promise<boolean>
    /**
     * Changes columns of a user, in the transaction: tells `user.updated`, and copies of the user in
     * sessions count no longer. No `before` subscriber is asked. False, and nothing is changed, when the
     * user is gone or `still` does not hold of the stored row.
     */
    change(id: string, changes: UserChanges, still?: State): Promise<boolean>
    /**
     * Locks the rows of users until the transaction ends, so that what belongs to them can be counted and
     * changed. False when one of them is gone. They are locked in the order of their ids: lock all users that a
     * transaction needs with one call, and before all other rows, because another order can deadlock.
     */
    lock(...ids: readonly string[]): Promise<boolean>
    /** How many ways to sign in a user has in this transaction: accounts, and what plugins hold. */
    countMethods(id: string): Promise<number>
    /** Whether a plugin keeps the user, as given, from signing in now. */
    isBlocked(user: User): boolean
  }
  readonly sessions: {
    /**
     * Writes columns that plugins have added to sessions, in all sessions of which `where` holds; copies
     * of them count no longer, and the caller gets a new one. How many sessions that were.
     */
    change(where: State, columns: State): Promise<number>
    /** Ends all sessions of a user, or all but one; tells `session.ended`. */
    end(userId: string, except?: string): Promise<void>
    /** Ends all sessions of which `where` holds, whose ever; tells `session.ended`. How many those were. */
    endWhere(where: State): Promise<number>
  }
  /**
   * Tells what happened: `on` subscribers write now, `after` subscribers follow the commit. Events of a
   * plugin's own are named by what happened, such as `book.lent`.
   */
  emit(name: string, event: object): Promise<void>
}

/** What an `on` subscriber is given besides the event. Only the database may be awaited. */
export interface OnContext extends Transaction {
  /**
   * Who calls, and nothing that acts: the transaction may be run again or undone, and whatever asks the
   * database beside it waits for it for ever.
   */
  readonly exchange: Caller
}

/** What an `after` subscriber is given besides the event. */
export interface AfterContext {
  readonly exchange: Exchange
  readonly store: Store
}
