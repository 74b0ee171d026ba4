import type { CallLimit } from '../calls/endpoint.js'
import type { EmailMessage, MailData } from '../texts/email.js'
import type { UserChanges, UserDraft, Transaction } from './events.js'
import type { Exchange, SessionData } from '../calls/exchange.js'
import type { MethodChange } from './session-start.js'
import type { Row, State, User } from '../tables/models.js'
import type { OneTimeValues, ShortCodes } from './one-time-value.js'
import type { PasswordProblem } from '../errors.js'
import type { ChangeOptions, PluginSessions } from './plugin-sessions.js'
import type { Clock, Logger } from '../runtime.js'
import type { Vault } from '../storage/storage-format.js'
import type { Store } from '../storage/store.js'

/** Options for the creation of a user. */
export interface CreateUserOptions extends ChangeOptions {
  /**
   * True: the same call signs the user in, so that an anonymous user may be upgraded to this one. Not with
   * a password. Default false.
   */
  readonly signsIn?: boolean
  /** Gives the user this password in the same transaction. Call `passwords.problemOf` first. */
  readonly password?: string
}

/** A request that is counted. */
export interface CountedRequest {
  /** The name of the counter, such as `library/reminders`. */
  readonly name: string
  /** The subject of the count. It is stored as a hash. */
  readonly account: string
  readonly limit: CallLimit
}

/** What plugin endpoints receive: a narrow interface on purpose. */
export interface PluginContext {
  /** The name of the app in mails. */
  readonly appName: string
  /** Whether a mailed link acts when it is opened, or shows a page with a button first: `confirmPage`. */
  readonly links: 'direct' | 'confirm'
  readonly clock: Clock
  readonly logger: Logger
  readonly store: Store
  /**
   * The id of a new row of a model, according to the option `advanced.generateId`. Without a model: 32 letters and
   * digits, unguessable.
   */
  createId(model?: string): string
  /** The readable columns of a row. */
  show(model: string, row: Row): Readonly<Record<string, unknown>>
  /** Runs writes so that all of them are committed or none. Await only the database inside. */
  transaction<T>(writes: (store: Store) => Promise<T>): Promise<T>
  /**
   * Runs writes so that all of them are committed or none, and emits events. It may be repeated from the
   * start.
   */
  write<T>(exchange: Exchange, writes: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Calls the `before` subscribers of a draft of the plugin, such as `book.lend`, and returns the draft
   * with all amendments. They may amend only the columns that are named here.
   *
   * @throws AuthError of a subscriber that rejects it.
   */
  runBefore<D extends object>(
    exchange: Exchange,
    name: string,
    draftToAmend: { readonly draft: D; readonly amendable: readonly (keyof D & string)[] },
  ): Promise<D>
  /** Whether a draft has subscribers: without any, data only for the draft need not be read. */
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
     * Changes columns of a user through all three phases, and invalidates cached sessions. False, without
     * effect, when the user does not exist or no longer matches `expected`.
     *
     * @throws AuthError of a subscriber that rejects it.
     */
    change(
      exchange: Exchange,
      expected: State & Pick<User, 'id'>,
      changes: UserChanges,
      options?: ChangeOptions,
    ): Promise<boolean>
    /**
     * Changes the address of a user without the user's confirmation, in its canonical form: it is not
     * verified, all sessions of the user end, outstanding links are voided, and the former address is
     * notified. Other columns change with it, as in `change`. False when the user does not exist or no
     * longer matches `expected`. Throws a `UniqueViolation` when the address is taken.
     *
     * @throws AuthError of a subscriber that rejects it.
     */
    changeEmail(
      exchange: Exchange,
      expected: State & Pick<User, 'id' | 'email' | 'emailVerified'>,
      changes: UserChanges & { readonly email: string },
      options?: ChangeOptions,
    ): Promise<boolean>
    /**
     * Sets the password of a user, ends all sessions of the user and voids outstanding reset links; the
     * user is notified by mail. Call `passwords.problemOf` first. False when the user does not exist or no
     * longer matches `expected`.
     */
    setPassword(
      exchange: Exchange,
      expected: State & Pick<User, 'id'>,
      password: string,
      options?: ChangeOptions,
    ): Promise<boolean>
    /** Whether a plugin blocks the sign-in of the user now. */
    isBlocked(user: User): boolean
    /** Whether a plugin declares the user an administrator of the app's users. */
    isAdministrator(user: User): boolean
    /** The number of sign-in methods of a user: accounts, and methods of plugins. */
    countMethods(id: string): Promise<number>
    /**
     * Removes a user and all of the user's rows through all three phases. When the caller is signed in as
     * the user, the cookies are deleted. False, without effect, when the user does not exist or the stored
     * row does not match `still`.
     *
     * @throws AuthError of a subscriber that rejects it.
     */
    remove(exchange: Exchange, user: User, still?: State): Promise<boolean>
    /**
     * Records a sign-in by a link that was mailed to the user's address. The first one removes what an
     * attacker may have added, with its sessions, and voids earlier links. Call it before the session
     * starts; returns the user as stored now.
     */
    proveMailbox(exchange: Exchange, user: User): Promise<User>
    /**
     * Adds a sign-in method to the signed-in user and emits `method.added`. False when the session has
     * ended meanwhile, or `write` returns false. An error of `write` is thrown.
     */
    addMethod(exchange: Exchange, signedIn: SessionData, change: MethodChange): Promise<boolean>
    /**
     * Removes a sign-in method of a user and emits `method.removed`. `unknown` when `write` finds none,
     * `last` when it is the last method and the app keeps the last one
     * (`account.accountLinking.allowUnlinkingAll`): then nothing is removed.
     */
    removeMethod(
      exchange: Exchange,
      userId: string,
      change: MethodChange,
    ): Promise<'removed' | 'unknown' | 'last'>
  }
  readonly sessions: PluginSessions
  readonly verifications: OneTimeValues
  readonly codes: ShortCodes
  /** Encrypts secrets of the plugin in its rows. */
  readonly vault: Vault
  /**
   * The device cookie of the caller's browser: signed, it contains an id of the browser and at most five
   * accounts that signed in there recently. It cannot sign a user in, and sign-out keeps it.
   */
  readonly device: {
    /** The id of the caller's browser, or null when it has no device cookie. */
    find(exchange: Exchange): string | null
    /** The id of the caller's browser. A browser without a device cookie gets one, which is valid for at least a week. */
    issue(exchange: Exchange): string
    /**
     * Whether an account, named by its address, has signed in recently in the caller's browser. `exchange` includes
     * what this call has noted; a copy with its `headers` and `origin` only is the browser before this call.
     */
    knows(exchange: Pick<Exchange, 'headers' | 'origin'>, email: string): boolean
    /** Notes that an account has signed in. Sessions that the plugin starts through the context do so by themselves. */
    remember(exchange: Exchange, email: string): void
  }
  /**
   * Signed cookies of plugins, with the prefix and the attributes of the session cookie. Their values are not
   * encrypted. A caller with a credential outside of the cookies has none and gets none.
   */
  readonly cookies: {
    /** The text of a cookie, or null when the caller has none with a valid signature. */
    read(exchange: Exchange, name: string): string | null
    /**
     * Issues a cookie for `maxAge` seconds; null for a cookie that ends with the browser. False when the text is
     * longer than about 24,000 characters: then the cookie is cleared.
     */
    issue(
      exchange: Exchange,
      name: string,
      cookie: { readonly text: string; readonly maxAge: number | null },
    ): boolean
    clear(exchange: Exchange, name: string): void
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
     * Creates the mail from the plugin's `mails` and sends it after the response, in the language of the
     * recipient when it is given, else of the caller. Stops at the recipient's mail budget.
     */
    send<D extends MailData>(
      exchange: Exchange,
      message: Pick<EmailMessage<string, D>, 'kind' | 'to' | 'url' | 'token' | 'code' | 'data'> & {
        /**
         * The recipient requests the mail in order to sign in: `known browsers`, in which the account has
         * signed in, have a reserve of three an hour when others have used the budget up. Default: no
         * reserve. `every caller` has another reserve of three: only for mails to a verified address that the
         * users themselves cause, such as the notice of a change.
         */
        readonly reservedFor?: 'known browsers' | 'every caller'
      },
      recipient?: User | null,
    ): void
  }
}
