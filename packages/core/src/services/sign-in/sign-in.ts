import type { Exchange, SessionData } from '../../contract/exchange.js'
import type { AccountMails } from '../mail/account-mails.js'
import type { Accounts, PasswordProof } from '../users/accounts.js'
import type { CallSettings } from '../call-settings.js'
import type { Sessions } from '../sessions/sessions.js'
import type { SignUpAttempts } from './sign-up-attempts.js'

/** What {@link SignIn} depends on. */
export interface SignInDeps {
  readonly settings: CallSettings
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly mails: AccountMails
  readonly signUpAttempts: SignUpAttempts
}

/** The input of a person who signs in. */
export interface SignInRequest {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
  readonly callbackURL?: string | undefined
}

/** A parallel sign-in can rehash the stored password between the check and the session, once. */
const ATTEMPTS = 2

/** Sign-in by email and password. */
export class SignIn {
  readonly #deps: SignInDeps

  constructor(deps: SignInDeps) {
    this.#deps = deps
  }

  /**
   * Starts a session for a caller who knows the password of an address; null otherwise. `unverified` for a
   * user who must verify the address first: the user gets a mail.
   */
  async withPassword(
    exchange: Exchange,
    request: SignInRequest,
    attempt = 1,
  ): Promise<SessionData | 'unverified' | null> {
    const { accounts, sessions } = this.#deps
    const { email, password, rememberMe } = request
    const proof = await accounts.verifyPassword(email, password)
    if (!proof || this.#mustVerify(proof)) return this.#refuse(exchange, proof, request)
    const started = await sessions.startProvided(exchange, proof, { rememberMe })
    if (started) accounts.upgradePassword(exchange, proof, password)
    return (
      started ?? (attempt < ATTEMPTS ? this.withPassword(exchange, request, attempt + 1) : null)
    )
  }

  /**
   * Refuses a new account with an unverified address and a sign-up with a taken address in the same way,
   * with the same statements.
   */
  async #refuse(
    exchange: Exchange,
    proof: PasswordProof | null,
    request: SignInRequest,
  ): Promise<'unverified' | null> {
    const { settings, signUpAttempts } = this.#deps
    const { requireEmailVerification } = settings.emailAndPassword
    const wasTried = requireEmailVerification && (await signUpAttempts.has(request))
    if (proof) this.#remind(exchange, proof, request)
    return proof || wasTried ? 'unverified' : null
  }

  #mustVerify({ user }: PasswordProof): boolean {
    return this.#deps.settings.emailAndPassword.requireEmailVerification && !user.emailVerified
  }

  #remind(exchange: Exchange, { user }: PasswordProof, { callbackURL }: SignInRequest): void {
    const { settings, mails } = this.#deps
    const sends = settings.emailVerification.sendOnSignIn && settings.canMail
    if (sends) mails.sendVerification(exchange, user, callbackURL)
  }
}
