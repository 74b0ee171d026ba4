import type { CallLimit } from './endpoint.js'
import type { EmailMessage, MailData } from './email.js'
import type { UserChanges, UserDraft, Transaction } from './events.js'
import type { Exchange, SessionData } from './exchange.js'
import type { MailboxOutcome, MailboxOwner } from './mailbox-owner.js'
import type { Row, Session, State, User } from './models.js'
import type { OneTimeValues } from './one-time-value.js'
import type { PasswordProblem } from './password-problem.js'
import type { Clock, Logger } from './runtime.js'
import type {
  MethodChange,
  StartForNewOptions,
  StartSessionOptions,
  StartWithinOptions,
} from './session-start.js'
import type { ShortCodes } from './short-codes.js'
import type { Vault } from './storage-format.js'
import type { Store } from './store.js'

/** A check of the plugin in the transaction of a change. */
export interface ChangeOptions {
  /**
   * Runs first in the transaction, and may run again from the start. Lock there what must not change, such as
   * the caller's own row. What it throws is thrown, and nothing is changed.
   */
  readonly within?: (tx: Transaction) => Promise<unknown>
}

/** What follows the creation of a user. */
export interface CreateUserOptions extends ChangeOptions {
  /**
   * True: the same call signs the user in, so that one who is signed in may go on as this one. Not where a
   * password is given. Default false.
   */
  readonly signsIn?: boolean
  /** Gives the user this password, in the same transaction. Ask `passwords.problemOf` first. */
  readonly password?: string
}

/** A request that is counted. */
export interface CountedRequest {
  /** What is counted, such as `library/reminders`. */
  readonly name: string
  /** Who or what the count is for. It is stored as a hash. */
  readonly account: string
  readonly limit: CallLimit
}

/** What plugin endpoints are given: narrow on purpose. */
export interface PluginContext {
  /** What mails call the app. */
  readonly appName: string
  /** Whether a mailed link acts when it is followed, or shows a page with a button first: `confirmPage`. */
  readonly links: 'direct' | 'confirm'
  readonly clock: Clock
  readonly logger: Logger
  readonly store: Store
  /** 32 letters and digits, unguessable. */
  createId(): string
  /** What answers show of a row: its columns that may be read out. */
  show(model: string, row: Row): Readonly<Record<string, unknown>>
  /** Runs writes so that all of them hold or none. Only the database may be awaited inside. */
  transaction<T>(writes: (store: Store) => Promise<T>): Promise<T>
  /** Runs writes so that all of them hold or none, and tells what happened. It may be run again from the start. */
  write<T>(exchange: Exchange, writes: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Asks the `before` subscribers of a draft of the plugin's own, such as `book.lend`: the draft with all
   * amendments. They may amend the columns that are named here.
   *
   * @throws AuthError of a subscriber that refuses.
   */
  ask<D extends object>(
    exchange: Exchange,
    name: string,
    asked: { readonly draft: D; readonly amendable: readonly (keyof D & string)[] },
  ): Promise<D>
  /** Whether anybody is asked about a draft: where nobody is, what only the draft needs need not be read. */
  hasBeforeSubscribers(name: string): boolean
  readonly passwords: {
    /** The rule that a new password of a user breaks, or null. */
    problemOf(
      password: string,
      owner: Pick<User, 'email' | 'name'>,
    ): Promise<PasswordProblem | null>
  }
  readonly users: {
    find(id: string): Promise<User | null>
    findByEmail(email: string): Promise<User | null>
    /** Creates a user, through all three phases. Throws a `UniqueViolation` when the address is taken. */
    create(exchange: Exchange, draft: UserDraft, options?: CreateUserOptions): Promise<User>
    /**
     * Changes columns of a user, through all three phases; copies in sessions follow. False, and nothing
     * is changed, when the user is gone or no longer as `who` says.
     *
     * @throws AuthError of a subscriber that refuses.
     */
    change(
      exchange: Exchange,
      who: State & Pick<User, 'id'>,
      changes: UserChanges,
      options?: ChangeOptions,
    ): Promise<boolean>
    /**
     * Moves a user to another address, in its canonical form, on somebody else's word: it is not verified,
     * all their sessions end, outstanding links are void, and the former address is told. Other columns
     * change with it, as by `change`. False when the user is gone or no longer as `who` says. Throws a
     * `UniqueViolation` when the address is taken.
     *
     * @throws AuthError of a subscriber that refuses.
     */
    changeEmail(
      exchange: Exchange,
      who: State & Pick<User, 'id' | 'email' | 'emailVerified'>,
      changes: UserChanges & { readonly email: string },
      options?: ChangeOptions,
    ): Promise<boolean>
    /**
     * Gives a user a password in place of any other, ends all their sessions and voids outstanding reset
     * links; the user is told by mail. Ask `passwords.problemOf` first. False when the user is gone
     * or no longer as `who` says.
     */
    setPassword(
      exchange: Exchange,
      who: State & Pick<User, 'id'>,
      password: string,
      options?: ChangeOptions,
    ): Promise<boolean>
    /** Whether a plugin keeps the user from signing in now. */
    isBlocked(user: User): boolean
    /** Whether a plugin says that the user administers the users of the app. */
    isAdministrator(user: User): boolean
    /** How many ways to sign in a user has: accounts, and what plugins hold. */
    countMethods(id: string): Promise<number>
    /**
     * Removes a user and everything that belongs to them, through all three phases. Where the caller is
     * signed in as the user, the cookies are taken back. False, and nothing is removed, when the user is
     * gone or `still` does not hold of the stored row.
     *
     * @throws AuthError of a subscriber that refuses.
     */
    remove(exchange: Exchange, user: User, still?: State): Promise<boolean>
    /**
     * Notes a sign-in by a link that was mailed to the user's address. The first one removes what a stranger may
     * have added, with its sessions, and voids links of before. Call it before the session starts; the user as stored
     * now.
     */
    proveMailbox(exchange: Exchange, user: User): Promise<User>
    /**
     * Gives the signed-in user a way to sign in, and tells `method.added`. False when the session has
     * ended meanwhile, or `within` says so. What `within` throws is thrown.
     */
    addMethod(exchange: Exchange, signedIn: SessionData, change: MethodChange): Promise<boolean>
    /**
     * Takes a way to sign in from a user, and tells `method.removed`. `unknown` when `within` says that
     * there is none, `last` when the user would have none left and the app keeps the last one
     * (`account.accountLinking.allowUnlinkingAll`): then nothing is removed.
     */
    removeMethod(
      exchange: Exchange,
      userId: string,
      change: MethodChange,
    ): Promise<'removed' | 'unknown' | 'last'>
  }
  readonly sessions: {
    /**
     * Signs a user in and sets the cookie, through all three phases.
     *
     * @throws AuthError `UNAUTHORIZED` when the user is gone.
     */
    start(exchange: Exchange, user: User, options?: StartSessionOptions): Promise<SessionData>
    /** Signs a user in together with writes of the plugin; null when they do not hold, or the user is gone. */
    startWithin(
      exchange: Exchange,
      user: User,
      options: StartWithinOptions,
    ): Promise<SessionData | null>
    /**
     * Signs somebody up who has a way to sign in that the plugin holds: the user, the method and the
     * session are written together, and `method.added` is told. An anonymous caller may go on as the new
     * user. Null when the address is taken. What `within` throws is thrown, and nothing is written.
     */
    startForNew(
      exchange: Exchange,
      draft: UserDraft,
      options: StartForNewOptions,
    ): Promise<SessionData | null>
    /**
     * The caller's session, as a call with `access: 'fresh-session'` has it.
     *
     * @throws AuthError `UNAUTHORIZED`, `SESSION_NOT_OWN` where somebody else holds it, or
     * `SESSION_NOT_FRESH` of a sign-in too long ago.
     */
    getFresh(exchange: Exchange): Promise<SessionData>
    /**
     * Signs in who has shown that a mailbox is theirs, through all three phases and in one transaction
     * with the use of the proof. What strangers may have left in an unproven account ends.
     */
    startForMailbox(
      exchange: Exchange,
      owner: MailboxOwner,
      options?: StartSessionOptions,
    ): Promise<MailboxOutcome>
    /** Signs the caller out and clears the cookie. */
    end(exchange: Exchange): Promise<void>
    /**
     * Ends the caller's session and goes on with the one that `setAside` has put away in the same browser.
     * Null when there is none, or it has ended meanwhile: then the caller is signed out.
     */
    resume(exchange: Exchange): Promise<SessionData | null>
    /** The id of the user who impersonates the session's user in this session, or null. */
    impersonatorOf(session: Session): string | null
    /** The live sessions of a user, newest first, at most 100. */
    list(userId: string): Promise<readonly Session[]>
    /** Ends one session of a user, named by its `token`. False when there is none. */
    revoke(
      exchange: Exchange,
      userId: string,
      handle: string,
      options?: ChangeOptions,
    ): Promise<boolean>
    /** Ends all sessions of a user. */
    revokeAll(exchange: Exchange, userId: string): Promise<void>
  }
  readonly verifications: OneTimeValues
  readonly codes: ShortCodes
  /** For secrets of the plugin that stand in its rows. */
  readonly vault: Vault
  /**
   * The device cookie of the caller's browser: signed, it names the browser and at most five accounts that signed
   * in there lately. It signs no user in, and sign-out leaves it.
   */
  readonly device: {
    /** The id of the caller's browser, or null when it has no device cookie. */
    find(exchange: Exchange): string | null
    /** The id of the caller's browser. A browser without a device cookie gets one, which lives at least a week. */
    issue(exchange: Exchange): string
    /** Whether an account, named by its address, has signed in lately in the caller's browser. */
    knows(exchange: Exchange, email: string): boolean
    /** Notes that an account has signed in. Sessions that the plugin starts through the context do so by themselves. */
    remember(exchange: Exchange, email: string): void
  }
  readonly limits: {
    /**
     * Counts a request of an account, such as the id of a user, for limits that depend on more than the body.
     *
     * @throws AuthError `TOO_MANY_REQUESTS` with `retry-after` when there were too many.
     */
    count(exchange: Exchange, request: CountedRequest): Promise<void>
  }
  readonly mail: {
    /**
     * Words the mail with the plugin's `mails` and sends it after the answer, in the language of the
     * recipient where it is given, else of the caller. Not beyond the recipient's budget of mails.
     */
    send<D extends MailData>(
      exchange: Exchange,
      message: Pick<EmailMessage<string, D>, 'kind' | 'to' | 'url' | 'token' | 'code' | 'data'> & {
        /**
         * The recipient asks for the mail in order to get in: `known browsers`, in which the account has signed in,
         * have a reserve of three an hour when strangers have used the budget up. Default: no reserve.
         */
        readonly reservedFor?: 'known browsers'
      },
      recipient?: User | null,
    ): void
  }
}
