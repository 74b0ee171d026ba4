import type { Caller, Exchange, SessionData } from '../calls/exchange.js'
import type { AccountRow, Session, State, User } from '../tables/models.js'
import type { ProviderTokens } from '../providers/provider.js'
import type { Clock } from '../runtime.js'
import type { Store } from '../storage/store.js'

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

/** New values of a session's columns, of plugins and of the app. */
export interface SessionChanges {
  readonly [column: string]: unknown
}

/** A sign-in method without its secrets. */
export type AccountIdentity = Pick<AccountRow, 'id' | 'providerId' | 'accountId' | 'userId'>

/** New tokens of a provider for a sign-in method. Null where the provider returned none: the stored one stays. */
export interface AccountUpdate extends ProviderTokens {
  /** Cannot be amended. */
  readonly account: AccountIdentity
}

/**
 * What happens to something shared that only a removed user owns, such as an organisation with other
 * members: `refuse` keeps the user, `transfer` makes another user the owner, `delete` deletes it.
 */
export type SoleOwnerPolicy = 'refuse' | 'transfer' | 'delete'

/** Drafts of actions: `before` subscribers may amend the draft or reject it. */
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
  /** A call of the user changes columns of the session. */
  readonly 'session.update': SessionChanges
  /**
   * A call of the user ends the session: the sign-out, or the revocation of one or of all. Not when it ends for a reason of
   * security, such as a new password, or in an admin action. Cannot be amended.
   */
  readonly 'session.delete': { readonly session: Session }
  /** A sign-in with a provider, or its linking, stores new tokens. Their refresh has no draft. */
  readonly 'account.update': AccountUpdate
  /** The user unlinks a sign-in method. Cannot be amended. */
  readonly 'account.delete': { readonly account: AccountIdentity }
}

/** Events: `on` subscribers write in the same transaction, `after` subscribers follow the commit. */
export interface CoreEvents {
  readonly 'user.created': { readonly user: User }
  readonly 'user.updated': { readonly user: User }
  /** The user's rows are about to be deleted in this transaction. */
  readonly 'user.deleted': {
    readonly user: User
    /**
     * For subscribers with rows that the user owns together with others. Absent when users delete their own
     * account: then sole ownership prevents the deletion, as with `refuse`.
     */
    readonly onSoleOwner?: SoleOwnerPolicy
  }
  /**
   * A plugin has blocked the user in this transaction; the user's sessions end with it. Subscribers must
   * not reject it, because an administrator can always block a user; an error rolls it back.
   */
  readonly 'user.blocked': { readonly user: User }
  readonly 'email.verified': { readonly user: User }
  readonly 'email.changed': { readonly user: User; readonly previousEmail: string }
  readonly 'password.changed': { readonly userId: string }
  /**
   * The owner of the mailbox signed in through it for the first time, has confirmed the account, or has undone
   * a change of the address. In the first and the last case sessions end after the subscribers: also one that
   * a sign-in method starts meanwhile, which a subscriber removes.
   */
  readonly 'mailbox.proven': {
    readonly user: User
    /**
     * Whether all sign-in methods stay. If not, plugins must remove those of theirs that are not in
     * `provenIn`.
     */
    readonly keepsMethods: boolean
    /** What is proven: names of sign-in methods, and the `addedIn` with which they were added. */
    readonly provenIn: readonly string[]
    /** Set when a change was undone: methods that were added before this time stay, proven or not. */
    readonly addedSince?: Date
  }
  readonly 'account.created': { readonly account: AccountIdentity }
  /** New tokens of a provider were stored at a sign-in, or at its linking. */
  readonly 'account.updated': { readonly account: AccountIdentity }
  readonly 'account.deleted': { readonly account: AccountIdentity }
  /** A user got a sign-in method of a plugin. */
  readonly 'method.added': { readonly userId: string; readonly kind: string }
  readonly 'method.removed': { readonly userId: string; readonly kind: string }
  readonly 'session.created': {
    readonly session: Session
    readonly user: User
    /**
     * The session that the same browser had before, found by its signed cookie and ended by this sign-in.
     * Of parallel sign-ins with the same cookie exactly one has it; null for all others, and when another
     * call has ended it. Never an impersonation session: then it is the parked session of the impersonator.
     */
    readonly previous: SessionData | null
  }
  /**
   * A call of the user or a plugin has changed columns of the session, such as the active organisation; not when it
   * was extended.
   */
  readonly 'session.updated': { readonly session: Session }
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

/** What a `before` subscriber receives besides the draft. */
export interface BeforeContext {
  readonly exchange: Exchange
  /** Reads the database; the write has not begun. */
  readonly store: Store
}

/** Writes that are committed together with their events. Await only the database in it. */
export interface Transaction {
  /** Reads and writes in the transaction. */
  readonly store: Store
  readonly users: {
    /**
     * Removes a user and all of the user's rows in the transaction: emits `user.deleted`, without `before`
     * subscribers, which could not write in it. False, without effect, when the user does not exist or the
     * stored row does not match `still`. `onSoleOwner` is for an administrator who removes the user.
     */
    remove(user: User, still?: State, onSoleOwner?: SoleOwnerPolicy): Promise<boolean>
    /**
     * Changes columns of a user in the transaction: emits `user.updated` and invalidates cached sessions,
     * without `before` subscribers. False, without effect, when the user does not exist or the stored row
     * does not match `still`.
     */
    change(id: string, changes: UserChanges, still?: State): Promise<boolean>
    /**
     * Locks the rows of users until the transaction ends, so that their rows can be counted and changed.
     * False when one of them does not exist. The locks are taken in the order of their ids: lock all users
     * of a transaction with one call, and before all other rows, because another order can deadlock.
     */
    lock(...ids: readonly string[]): Promise<boolean>
    /** The number of sign-in methods of a user in this transaction: accounts, and methods of plugins. */
    countMethods(id: string): Promise<number>
    /** Whether a plugin blocks the sign-in of this user now. */
    isBlocked(user: User): boolean
  }
  readonly sessions: {
    /**
     * Writes columns of plugins in all sessions that match `where`, invalidates cached sessions, and renews
     * that of the caller. Returns the number of sessions.
     */
    change(where: State, columns: State): Promise<number>
    /** Ends all sessions of a user, or all but one; emits `session.ended`. */
    end(userId: string, except?: string): Promise<void>
    /** Ends all sessions that match `where`, of any user; emits `session.ended`. Returns their number. */
    endWhere(where: State): Promise<number>
  }
  /**
   * Emits an event: `on` subscribers write now, `after` subscribers follow the commit. Events of a plugin
   * are named in the past tense, such as `book.lent`.
   */
  emit(name: string, event: object): Promise<void>
}

/** What an `on` subscriber receives besides the event. Await only the database in it. */
export interface OnContext extends Transaction {
  /**
   * The caller, without effects: the transaction may be repeated or rolled back, and a database query
   * outside of it would wait for it forever.
   */
  readonly exchange: Caller
  readonly clock: Clock
  /** The id of a new row of a model, as in the context of plugin endpoints. */
  readonly createId: (model?: string) => string
}
