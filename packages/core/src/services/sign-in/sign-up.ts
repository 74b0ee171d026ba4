import { UniqueViolation } from '../../contract/adapter.js'
import type { UserDraft } from '../../contract/events.js'
import type { Exchange, SessionData } from '../../contract/exchange.js'
import type { Session, User } from '../../contract/models.js'
import type { StartForNewOptions } from '../../contract/session-start.js'
import type { PasswordHasher } from '../../contract/storage-format.js'
import type { AccountLimits } from '../limits/account-limits.js'
import type { AccountMails } from '../mail/account-mails.js'
import type { Accounts } from '../users/accounts.js'
import type { CallSettings } from '../call-settings.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import type { NewUser, NewUsers } from '../users/new-users.js'
import type { PreparedSession, Sessions } from '../sessions/sessions.js'
import type { SignUpAttempts } from './sign-up-attempts.js'
import type { Users } from '../users/users.js'
import type { Transactions } from '../transactions.js'

/** What {@link SignUp} depends on. */
export interface SignUpDeps {
  readonly settings: CallSettings
  readonly transactions: Transactions
  readonly users: Users
  readonly newUsers: NewUsers
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly mails: AccountMails
  readonly accountLimits: AccountLimits
  readonly passwords: PasswordHasher
  readonly devices: DeviceCookie
  readonly signUpAttempts: SignUpAttempts
}

/** The input of a sign-up, besides the draft of the user. */
export interface SignUpRequest {
  readonly password: string
  readonly rememberMe: boolean
  readonly callbackURL?: string | undefined
}

/** A new user, or an answer that looks like one. */
export interface SignedUp {
  readonly user: User
  /** Null when sign-up starts no session. */
  readonly session: Session | null
}

/** Sign-up, which also signs in. */
export class SignUp {
  readonly #deps: SignUpDeps

  constructor(deps: SignUpDeps) {
    this.#deps = deps
  }

  /**
   * Creates user, password and session together. Null when the address is taken. Where sign-up starts no
   * session, the answer for a taken address looks exactly like the answer for a new one, and the owner gets
   * a mail.
   */
  async withPassword(
    exchange: Exchange,
    draft: UserDraft,
    request: SignUpRequest,
  ): Promise<SignedUp | null> {
    const { settings, users, newUsers, sessions, passwords, devices, signUpAttempts } = this.#deps
    const { autoSignIn, requireEmailVerification } = settings.emailAndPassword
    const isNeutral = !autoSignIn || requireEmailVerification
    if (!isNeutral && (await users.findByEmail(draft.email))) return null

    const passwordHash = await passwords.hash(request.password)
    const person: NewUser = isNeutral
      ? { user: await users.prepare(exchange, draft), continues: null }
      : await newUsers.prepare(exchange, draft)
    const { user } = person
    const { rememberMe } = request
    const session = isNeutral ? null : await sessions.prepare(exchange, user, { rememberMe })
    // Without a session, a cookie identifies the browser when it follows the link of the mail.
    const addedIn = session?.row.id ?? devices.issue(exchange)
    const isNew = await this.#write(exchange, { ...person, passwordHash, session, addedIn })
    if (!isNew && !isNeutral) return null

    if (isNew) this.#greet(exchange, user, request.callbackURL)
    else {
      if (requireEmailVerification)
        await signUpAttempts.add({ email: user.email, password: request.password })
      this.#mailOwner(exchange, user.email, request)
    }
    return { user, session: session ? sessions.grant(exchange, session).session : null }
  }

  /** Creates user, session and the sign-in method of a plugin together. Null when the address is taken. */
  async withMethod(
    exchange: Exchange,
    draft: UserDraft,
    { kind, within, ...options }: StartForNewOptions,
  ): Promise<SessionData | null> {
    const { transactions, newUsers, sessions } = this.#deps
    const person = await newUsers.prepare(exchange, draft)
    const { user } = person
    const session = await sessions.prepare(exchange, user, options)
    try {
      await transactions.run(exchange, async (tx) => {
        await newUsers.write(tx, person)
        await within(tx.store, user, session.row.id)
        await tx.emit('method.added', { userId: user.id, kind })
        await sessions.write(tx, session)
      })
    } catch (error) {
      if (error instanceof UniqueViolation && error.model === 'user') return null
      throw error
    }
    this.#greet(exchange, user)
    return sessions.grant(exchange, session)
  }

  /** False when the address is taken, or the user who was to be upgraded cannot be. */
  async #write(
    exchange: Exchange,
    person: NewUser & {
      readonly passwordHash: string
      readonly session: PreparedSession | null
      readonly addedIn: string
    },
  ): Promise<boolean> {
    const { transactions, newUsers, accounts, sessions } = this.#deps
    const { user, continues, passwordHash, session, addedIn } = person
    try {
      await transactions.run(exchange, async (tx) => {
        await newUsers.write(tx, person)
        await accounts.writeCredential(tx, user.id, passwordHash, addedIn)
        if (session) await sessions.write(tx, session)
      })
      return true
    } catch (error) {
      // A user who is upgraded may have a password.
      const isTaken = error instanceof UniqueViolation && (error.model === 'user' || continues)
      if (isTaken) return false
      throw error
    }
  }

  #greet(exchange: Exchange, user: User, callbackURL?: string): void {
    const { settings, mails } = this.#deps
    const sends = settings.emailVerification.sendOnSignUp && settings.canMail
    if (sends) mails.sendVerification(exchange, user, callbackURL)
  }

  #mailOwner(exchange: Exchange, email: string, request: SignUpRequest): void {
    const { settings, users, mails } = this.#deps
    if (!settings.canMail) return
    const tell = async (): Promise<void> => {
      const owner = await users.findByEmail(email)
      if (owner?.emailVerified === true) mails.sendSignUpAttempt(exchange, owner)
      else if (owner) await this.#remind(exchange, owner, request)
    }
    exchange.defer(tell)
  }

  /**
   * A user who has not verified the address may have lost the first mail. Another password may come from
   * another person: a link that confirmed the stored password would confirm a stranger's.
   */
  async #remind(exchange: Exchange, owner: User, request: SignUpRequest): Promise<void> {
    const { accounts, accountLimits, devices, mails } = this.#deps
    const { password, callbackURL } = request
    const mayGuess = await accountLimits.mayGuess(exchange, owner.email)
    const account = mayGuess ? await accounts.findCredential(owner.id) : null
    if (account && (await accounts.isPasswordOf(account, password)))
      mails.sendVerification(exchange, owner, callbackURL)
    else mails.sendReset(exchange, owner, { browser: devices.find(exchange) })
  }
}
