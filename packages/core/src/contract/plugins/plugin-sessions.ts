import type { Transaction, UserDraft } from './events.js'
import type { Exchange, SessionData } from '../calls/exchange.js'
import type { Session, User } from '../tables/models.js'
import type {
  ActivateSessionOptions,
  MailboxOutcome,
  MailboxOwner,
  StartForNewOptions,
  StartSessionOptions,
  StartWithWritesOptions,
} from './session-start.js'

/** A check of the plugin in the transaction of a change. */
export interface ChangeOptions {
  /**
   * Runs first in the transaction, and may run again from the start. Lock rows there that must not change,
   * such as the caller's own. An error that it throws rolls everything back.
   */
  readonly check?: (tx: Transaction) => Promise<unknown>
}

/** The sessions of the app, as plugins start, read and end them. */
export interface PluginSessions {
  /**
   * Signs a user in and sets the cookie, through all three phases.
   *
   * @throws AuthError `UNAUTHORIZED` when the user does not exist.
   */
  start(exchange: Exchange, user: User, options?: StartSessionOptions): Promise<SessionData>
  /**
   * Signs a user in together with writes of the plugin; null when these return false, or the user does
   * not exist.
   */
  startWithWrites(
    exchange: Exchange,
    user: User,
    options: StartWithWritesOptions,
  ): Promise<SessionData | null>
  /**
   * Signs up a user with a sign-in method of the plugin: user, method and session are written together,
   * and `method.added` is emitted. An anonymous caller may be upgraded to the new user. Null when the
   * address is taken. An error of `write` is thrown, and nothing is written.
   */
  startForNew(
    exchange: Exchange,
    draft: UserDraft,
    options: StartForNewOptions,
  ): Promise<SessionData | null>
  /**
   * The session of the caller, with the checks of `access: 'fresh-session'`.
   *
   * @throws AuthError `UNAUTHORIZED`, `SESSION_NOT_OWN` for an impersonation session, or
   * `SESSION_NOT_FRESH` when the sign-in was too long ago.
   */
  getFresh(exchange: Exchange): Promise<SessionData>
  /**
   * Signs in the owner of a mailbox through all three phases, in one transaction with the use of the
   * proof. Access that attackers may have added to an unproven account is removed.
   */
  startForMailbox(
    exchange: Exchange,
    owner: MailboxOwner,
    options?: StartSessionOptions,
  ): Promise<MailboxOutcome>
  /** Signs the caller out and clears the cookie. */
  end(exchange: Exchange): Promise<void>
  /**
   * Ends the caller's session and resumes the one that was parked in the same browser. Null when there is
   * none, or it has ended meanwhile: then the caller is signed out.
   */
  resume(exchange: Exchange): Promise<SessionData | null>
  /**
   * The valid session of a credential that `session.granted` had, as stored; null when it has ended, its user
   * is blocked, or the signature is not valid.
   */
  open(exchange: Exchange, credential: string): Promise<SessionData | null>
  /** Makes the session of such a credential the caller's current one. Null, without effect, as in `open`. */
  activate(
    exchange: Exchange,
    credential: string,
    options: ActivateSessionOptions,
  ): Promise<SessionData | null>
  /** The id of the user who impersonates the session's user in this session, or null. */
  impersonatorOf(session: Session): string | null
  /** The valid sessions of a user, newest first, at most 100. */
  list(userId: string): Promise<readonly Session[]>
  /** Ends one session of a user, named by its `token`. False when the user has no such session. */
  revoke(
    exchange: Exchange,
    userId: string,
    sessionId: string,
    options?: ChangeOptions,
  ): Promise<boolean>
  /** Ends all sessions of a user. */
  revokeAll(exchange: Exchange, userId: string): Promise<void>
}
