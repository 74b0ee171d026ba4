import { UniqueViolation } from '../contract/adapter.js'
import { kernelError } from '../contract/errors.js'
import type { Exchange, SessionData } from '../contract/exchange.js'
import type { User, UserRow } from '../contract/models.js'
import type { EmailTokenClaims, EmailTokens } from '../contract/storage-format.js'
import type { Store } from '../contract/store.js'
import { type AccountMails, DELETE_ACCOUNT, RESET_PASSWORD } from './account-mails.js'
import { isCredential } from './accounts.js'
import type { CallSettings } from './call-settings.js'
import type { CallerSessions } from './caller-sessions.js'
import { type Kept, type MailboxProof, ownSessionId } from './mailbox-proof.js'
import type { SessionRevocation } from './session-revocation.js'
import type { SignInMethods } from './sign-in-methods.js'
import type { Users } from './users.js'
import type { Verifications } from './verifications.js'
import type { Work } from './work.js'

/** Why a link does nothing. */
export type ProofProblem =
  'token_expired' | 'invalid_token' | 'user_not_found' | 'unauthorized' | 'email_taken'

/** What a link did. */
export type ProofOutcome =
  | { readonly problem: ProofProblem }
  /** The address was verified; `first` says whether this link did it. */
  | { readonly verified: UserRow; readonly first: boolean }
  | { readonly moved: UserRow }

/** What following a link is made of. */
export interface EmailProofDeps {
  readonly settings: CallSettings
  readonly work: Work
  readonly users: Users
  readonly store: Store
  readonly methods: SignInMethods
  readonly mailboxProof: MailboxProof
  readonly callers: CallerSessions
  readonly revocation: SessionRevocation
  readonly verifications: Verifications
  readonly mails: AccountMails
  readonly emailTokens: EmailTokens
}

/** Following the links that prove an address or move to another one. */
export class EmailProof {
  readonly #deps: EmailProofDeps

  constructor(deps: EmailProofDeps) {
    this.#deps = deps
  }

  /** Does what the link of a mail says, once; a repeat has no effect. */
  async follow(exchange: Exchange, token: string, callbackURL?: string): Promise<ProofOutcome> {
    const claims = await this.#deps.emailTokens.read(token)
    if (claims === 'expired') return { problem: 'token_expired' }
    if (claims === 'invalid') return { problem: 'invalid_token' }
    const { users } = this.#deps
    const { userId, email } = claims
    const user = await (userId === null ? users.findByEmail(email) : users.find(userId))
    if (!user) return { problem: 'user_not_found' }
    return claims.updateTo === null
      ? this.#verify(exchange, user, claims)
      : this.#move(exchange, user, { ...claims, updateTo: claims.updateTo, callbackURL })
  }

  async #verify(
    exchange: Exchange,
    user: UserRow,
    claims: EmailTokenClaims,
  ): Promise<ProofOutcome> {
    const { work, mailboxProof, mails } = this.#deps
    if (user.email !== claims.email) return { problem: 'invalid_token' }
    if (user.emailVerified) return { verified: user, first: false }
    const kept = await this.#keptOf(exchange, user)
    if (kept === 'unauthorized') return { problem: kept }
    const proven = await work.run(exchange, (unit) => mailboxProof.prove(unit, user, kept))
    if (!proven) return { verified: { ...user, emailVerified: true }, first: false }
    // The owner of the mailbox has nothing to sign in with now.
    if (proven.removed > 0) mails.sendReset(exchange, proven.user)
    return { verified: proven.user, first: true }
  }

  /**
   * Who is signed in where the link is followed keeps everything else of theirs. Anybody else may have
   * got the mail because of a stranger who used their address. Where nobody signs in unverified, the
   * password of an untouched sign-up was used by nobody, and the mail asks to confirm it: it stays.
   * `unauthorized` where nothing would be left to sign in with.
   */
  async #keptOf(exchange: Exchange, user: UserRow): Promise<Kept | 'unauthorized'> {
    const { settings, methods, store } = this.#deps
    const { requireEmailVerification, enabled } = settings.emailAndPassword
    const sessionId = await ownSessionId(exchange, user)
    if (sessionId !== undefined || settings.emailVerification.keepUnprovenMethods)
      return { sessionId }
    if (enabled) {
      const isConfirmed = requireEmailVerification && isUntouched(user)
      return { keeps: isConfirmed ? isCredential : () => false }
    }
    return (await methods.count(store, user.id)) === 0 ? {} : 'unauthorized'
  }

  /** Only for the signed-in person themselves, and only from the address and state that agreed to it. */
  async #move(
    exchange: Exchange,
    user: UserRow,
    claims: EmailTokenClaims & {
      readonly updateTo: string
      readonly callbackURL?: string | undefined
    },
  ): Promise<ProofOutcome> {
    const signedIn = await exchange.findSession({ disableCookieCache: true })
    if (signedIn?.user.id !== user.id) return { problem: 'unauthorized' }
    // Not the user read before: another use of the link may have moved them since.
    if (!isAsAgreed(signedIn.user, claims)) return { problem: 'invalid_token' }
    try {
      const moved = await this.moveTo(exchange, signedIn, claims)
      return moved ? { moved } : { problem: 'invalid_token' }
    } catch (error) {
      if (error instanceof UniqueViolation) return { problem: 'email_taken' }
      throw error
    }
  }

  /**
   * Moves the signed-in person to another address: other sessions end, their own gets a new credential,
   * outstanding links are void, both mailboxes are told. Null when the address has changed meanwhile.
   * Throws a `UniqueViolation` when the new one is taken.
   *
   * @throws AuthError `UNAUTHORIZED` when the session has ended meanwhile; nothing is changed.
   */
  async moveTo(
    exchange: Exchange,
    { session, user }: SessionData,
    to: { readonly updateTo: string; readonly callbackURL?: string | undefined },
  ): Promise<UserRow | null> {
    const { work, users, revocation, verifications, mails, callers } = this.#deps
    const { id, email, emailVerified } = user
    const moved = await work.run(exchange, async (unit) => {
      const changed = await users.changeEmail(unit, { id, email, emailVerified }, to.updateTo)
      if (!changed) return null
      await verifications.voidAll(unit.store, user.id, [RESET_PASSWORD, DELETE_ACCOUNT])
      const outdated = await revocation.endAllWithin(unit, user.id, session.id)
      const own = await revocation.renew(unit, session.id, session.createdAt)
      if (!own) throw kernelError('UNAUTHORIZED')
      return { ...own, parent: outdated ?? changed }
    })
    if (!moved) return null
    mails.tellEmailChanged(exchange, moved.parent, user.email)
    mails.sendVerification(exchange, moved.parent, to.callbackURL)
    callers.handRenewed(exchange, moved.token, moved)
    return moved.parent
  }
}

/** Whether nothing has changed since sign-up: in particular, the address was not moved to. */
function isUntouched({ createdAt, updatedAt }: User): boolean {
  return createdAt.getTime() === updatedAt.getTime()
}

function isAsAgreed(user: User, { email, emailVerified }: EmailTokenClaims): boolean {
  return user.email === email && (emailVerified ?? user.emailVerified) === user.emailVerified
}
