import type { Core } from '../core.js'
import type { UserDraft } from '../../contract/plugins/events.js'
import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import type { Session, User, UserRow } from '../../contract/tables/models.js'
import type { AccountLimits } from '../limits/account-limits.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import type { AccountMails } from '../mail/account-mails.js'
import { hidesTakenAddresses } from '../../contract/options/sign-in-options.js'
import type { CoreTransaction } from '../transactions.js'
import { ACCOUNT_PROOF, type Accounts, type PasswordProof } from '../users/accounts.js'
import type { NewUsers } from '../users/new-users.js'
import type { Users } from '../users/users.js'
import type { SignIns } from './sign-ins.js'
import type { SignUpAttempts } from './sign-up-attempts.js'

/** What {@link PasswordSignIn} depends on. */
export interface PasswordSignInDeps {
  readonly users: Users
  readonly newUsers: NewUsers
  readonly accounts: Accounts
  readonly signIns: SignIns
  readonly mails: AccountMails
  readonly accountLimits: AccountLimits
  readonly deviceCookie: DeviceCookie
  readonly signUpAttempts: SignUpAttempts
}

/** The input of a user who signs in. */
export interface SignInRequest extends SignUpRequest {
  readonly email: string
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

/** The user must verify the address first. */
type Unverified = { readonly problem: 'unverified' }

/** Sign-in and sign-up by email and password. */
export class PasswordSignIn {
  readonly #deps: Core & PasswordSignInDeps

  constructor(core: Core, deps: PasswordSignInDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Starts a session for a caller who knows the password of an address; null otherwise. `unverified` for a
   * user who must verify the address first: the user gets a mail.
   */
  async signIn(
    exchange: Exchange,
    request: SignInRequest,
  ): Promise<SessionData | 'unverified' | null> {
    const { settings, accounts, signIns } = this.#deps
    const { requireEmailVerification } = settings.emailAndPassword
    const { email, password, rememberMe } = request
    const outcome = await signIns.run<Unverified>(exchange, async (attempt) => {
      // A parallel sign-in can rehash the stored password between the check and the session, once.
      if (attempt > 2) return null
      const proof = await accounts.verifyPassword(email, password)
      if (!proof || (requireEmailVerification && !proof.user.emailVerified))
        return this.#refuse(exchange, proof, request)
      const { user, account, provided } = proof
      const options = { rememberMe, startedWith: ACCOUNT_PROOF + account.id }
      const plan = { user, options, provided }
      if (!proof.outdated) return plan
      const after = (): void => {
        exchange.defer(() => accounts.upgradePassword(proof, password))
      }
      return { ...plan, after }
    })
    if (outcome === null) return null
    return 'problem' in outcome ? outcome.problem : outcome.signedIn
  }

  /**
   * Refuses a new account with an unverified address and a sign-up with a taken address in the same way,
   * with the same statements.
   */
  async #refuse(
    exchange: Exchange,
    proof: PasswordProof | null,
    request: SignInRequest,
  ): Promise<Unverified | null> {
    const { settings, mails, signUpAttempts } = this.#deps
    const { requireEmailVerification } = settings.emailAndPassword
    const wasTried = requireEmailVerification && (await signUpAttempts.has(request))
    if (proof && settings.emailVerification.sendOnSignIn)
      mails.sendVerification(exchange, proof.user, request.callbackURL)
    return proof || wasTried ? { problem: 'unverified' } : null
  }

  /**
   * Creates user, password and session together. Null when the address is taken. Where sign-up starts no
   * session, the answer for a taken address looks exactly like the answer for a new one, and the owner gets
   * a mail.
   */
  async signUp(
    exchange: Exchange,
    draft: UserDraft,
    request: SignUpRequest,
  ): Promise<SignedUp | null> {
    const { settings, users, newUsers, accounts, signIns, mails, passwords } = this.#deps
    const isNeutral = hidesTakenAddresses(settings.emailAndPassword)
    if (!isNeutral && (await users.findByEmail(draft.email))) return null

    const passwordHash = await passwords.hash(request.password)
    const prepared = await newUsers.prepare(exchange, draft, !isNeutral)
    const { user } = prepared
    const write = async (tx: CoreTransaction, addedIn: string): Promise<UserRow> => {
      await newUsers.write(tx, prepared)
      await accounts.writeCredential(tx, user.id, passwordHash, addedIn)
      return user
    }
    const after = (): void => {
      mails.sendAfterSignUp(exchange, user, request.callbackURL)
    }
    if (isNeutral) return this.#signUpNeutrally(exchange, user, { ...request, write, after })
    const outcome = await signIns.run(exchange, {
      user,
      isNew: true,
      options: { rememberMe: request.rememberMe },
      write: async (tx, { row }) => ({ user: await write(tx, row.id) }),
      after,
    })
    return outcome && { user, session: outcome.signedIn.session }
  }

  /** Without a session, a cookie identifies the browser when it follows the link of the mail. */
  async #signUpNeutrally(
    exchange: Exchange,
    user: UserRow,
    request: SignUpRequest & {
      readonly write: (tx: CoreTransaction, addedIn: string) => Promise<UserRow>
      readonly after: () => void
    },
  ): Promise<SignedUp> {
    const { settings, signIns, deviceCookie, signUpAttempts } = this.#deps
    const browser = deviceCookie.issue(exchange)
    const created = await signIns.create(exchange, (tx) => request.write(tx, browser))
    if (created) {
      request.after()
      return { user, session: null }
    }
    const { email } = user
    if (settings.emailAndPassword.requireEmailVerification)
      await signUpAttempts.add({ email, password: request.password })
    if (settings.canMail)
      exchange.defer(() => this.#mailOwner(exchange, email, { ...request, browser }))
    return { user, session: null }
  }

  /**
   * A user who has not verified the address may have lost the first mail. Another password may come from
   * another user: a link that confirmed the stored password would confirm an attacker's.
   */
  async #mailOwner(
    exchange: Exchange,
    email: string,
    { password, callbackURL, browser }: SignUpRequest & { readonly browser: string },
  ): Promise<void> {
    const { users, accounts, accountLimits, mails } = this.#deps
    const owner = await users.findByEmail(email)
    if (!owner) return
    if (owner.emailVerified) {
      mails.sendSignUpAttempt(exchange, owner)
      return
    }
    const mayGuess = await accountLimits.mayGuess(exchange, owner.email)
    const account = mayGuess ? await accounts.findCredential(owner.id) : null
    if (account && (await accounts.isPasswordOf(account, password)))
      mails.sendVerification(exchange, owner, callbackURL)
    else mails.sendReset(exchange, owner, { browser })
  }
}
