import { hidesTakenAddresses } from '../../contract/options/sign-in-options.js'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import {
  type EmailChangeRequest,
  asEmailChangeRequest,
} from '../../contract/tables/stored-values.js'
import { commonError } from '../../contract/errors.js'
import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import { sessionModel, type User, type UserRow } from '../../contract/tables/models.js'
import { randomText } from '../../crypto/random.js'
import type { Core } from '../core.js'
import type { AccountMails } from '../mail/account-mails.js'
import type { CallerSessions } from '../sessions/caller-sessions.js'
import { type CoreTransaction, runOrRollBack } from '../transactions.js'
import { isProven, type MailboxProof } from '../verification/mailbox-proof.js'
import { CHANGE_EMAIL } from '../verification/one-time-purposes.js'
import type { EmailChangeUndo } from './email-change-undo.js'
import {
  type LinkProblem,
  type NewEmailDeps,
  readLink,
  renewSession,
  type RequestedEmail,
  writeNewEmail,
} from './new-email.js'

const TOKEN_LENGTH = 32

/** Why a link about a change of address does nothing. */
export type EmailChangeProblem =
  | LinkProblem
  | 'unauthorized'
  | 'email_taken'
  /** Methods of the account may be an attacker's until the owner signs in through the current mailbox. */
  | 'mailbox_not_proven'

/** The result of a link about a change of the address. */
export type EmailChangeOutcome =
  | { readonly problem: EmailChangeProblem }
  /** The current mailbox has confirmed; a link was sent to the new one. */
  | { readonly confirmedBy: User }
  | { readonly moved: UserRow }

/** What changes of addresses need. */
export interface EmailChangeDeps extends NewEmailDeps {
  readonly callerSessions: CallerSessions
  readonly mailboxProof: MailboxProof
  readonly emailChangeUndo: EmailChangeUndo
  readonly mails: AccountMails
  /** Life of the links that confirm, in seconds. */
  readonly lifetimes: { readonly verification: number }
}

/**
 * Changing an address once mailboxes have confirmed it: for a verified user the current one and then the new one, for
 * an unverified user the new one alone.
 */
export class EmailChange {
  readonly #deps: Core & EmailChangeDeps

  constructor(core: Core, deps: EmailChangeDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Whether a mailbox confirms a change first. The address of an unverified user changes at once only where sign-up
   * reveals too which addresses are taken.
   */
  isConfirmed({ emailVerified }: User): boolean {
    const { emailAndPassword: options } = this.#deps.settings
    return (
      emailVerified || !options.enabled || options.disableSignUp || hidesTakenAddresses(options)
    )
  }

  /**
   * Asks the current mailbox of a verified user, or the new mailbox of an unverified one, to confirm a change. An
   * earlier request is voided. An address that has an account is treated like a free one, and its owner is notified.
   *
   * @throws AuthError `UNAUTHORIZED` when the session has ended, or the address has changed, meanwhile.
   */
  async request(
    exchange: Exchange,
    { session, user }: SessionData,
    { newEmail, callbackURL }: RequestedEmail,
  ): Promise<void> {
    const { users, transactions, verifications, mails } = this.#deps
    const owner = await users.findByEmail(newEmail)
    const { id: userId, email, emailVerified } = user
    const step = emailVerified ? 'current mailbox' : 'new mailbox'
    const about = { userId, email, emailVerified, sessionId: session.id }
    const request = { ...about, newEmail, callbackURL, step } as const
    const requested = await transactions.run(exchange, async (tx) => {
      // Every call that voids the user's values locks the user first: a request of a revoked session is not
      // written.
      const locked = await users.lock(tx, userId, { email, emailVerified })
      if (!locked || !(await tx.store.of(sessionModel).findOne({ id: session.id }))) return null
      await verifications.void(tx.store, userId, [CHANGE_EMAIL])
      return { user: locked, requestId: await this.#store(tx, request) }
    })
    if (!requested) throw commonError('UNAUTHORIZED')
    const link = { requestId: requested.requestId, newEmail, callbackURL }
    if (emailVerified) mails.sendEmailChange(exchange, requested.user, link)
    else if (!owner) mails.sendNewEmail(exchange, requested.user, link)
    if (owner) mails.sendEmailChangeAttempt(exchange, owner)
  }

  /**
   * Whether a link completes a change in a browser that is not signed in as its user. It shows a button
   * there: the scanner of a mistyped address must not complete the change.
   */
  async completesElsewhere(exchange: Exchange, requestId: string): Promise<boolean> {
    const request = await this.#find(requestId)
    if ('problem' in request || request.step === 'current mailbox') return false
    return (await exchange.findSession({ disableCookieCache: true })) === null
  }

  /** Performs the action of a mailed link once. */
  async confirm(exchange: Exchange, requestId: string): Promise<EmailChangeOutcome> {
    const request = await this.#find(requestId)
    if ('problem' in request) return request
    const signedIn = await exchange.findSession({ disableCookieCache: true })
    const isOwn =
      signedIn?.user.id === request.userId && !this.#deps.callerSessions.isImpersonated(signedIn)
    if (request.step === 'current mailbox')
      return isOwn
        ? this.#confirmCurrent(exchange, requestId, request)
        : { problem: 'unauthorized' }
    if (signedIn && !isOwn) return { problem: 'unauthorized' }
    return this.#complete(exchange, requestId, { request, own: signedIn })
  }

  /** The new mailbox must confirm next, unless it belongs to another account by now. */
  async #confirmCurrent(
    exchange: Exchange,
    requestId: string,
    request: EmailChangeRequest,
  ): Promise<EmailChangeOutcome> {
    const { users, transactions, mails, mailboxProof } = this.#deps
    const { newEmail, callbackURL } = request
    const owner = await users.findByEmail(newEmail)
    const proofs = await mailboxProof.findProofs(exchange, { id: request.userId })
    const next = await transactions.run(exchange, async (tx) => {
      const user = await this.#take(tx, requestId, request)
      if (!user) return null
      await mailboxProof.verify(tx, user, { proofs })
      return { user, requestId: await this.#store(tx, { ...request, step: 'new mailbox' }) }
    })
    if (!next) return { problem: 'invalid_token' }
    const link = { requestId: next.requestId, newEmail, callbackURL }
    if (!owner) mails.sendNewEmail(exchange, next.user, link)
    return { confirmedBy: next.user }
  }

  async #complete(
    exchange: Exchange,
    requestId: string,
    { request, own }: { readonly request: EmailChangeRequest; readonly own: SessionData | null },
  ): Promise<EmailChangeOutcome> {
    const { transactions, mails, emailChangeUndo, callerSessions, mailboxProof } = this.#deps
    const { newEmail, email, userId, emailVerified: verified } = request
    const to = { newEmail, verified, sessionId: own?.session.id ?? request.sessionId }
    const proofs = verified ? [] : await mailboxProof.findProofs(exchange, { id: userId })
    let problem: EmailChangeProblem = 'invalid_token'
    try {
      const changed = await runOrRollBack(transactions, exchange, async (tx) => {
        const before = await this.#take(tx, requestId, request)
        if (!before) return null
        if (verified && !(await this.#isProven(tx, before))) {
          problem = 'mailbox_not_proven'
          return null
        }
        const written = await writeNewEmail(this.#deps, tx, { user: before, to })
        const renewed = written && own && (await renewSession(this.#deps, tx, own))
        const user = verified
          ? written
          : written && (await mailboxProof.verify(tx, written, { proofs }))
        const undo = verified ? await emailChangeUndo.issue(tx, { userId, email }) : undefined
        return user && { user, renewed, undo }
      })
      if (!changed) return { problem }
      const { user, renewed, undo } = changed
      mails.sendEmailChanged(exchange, user, email, undo)
      if (renewed)
        callerSessions.issueRenewed(exchange, renewed.token, { ...renewed, parent: user })
      return { moved: user }
    } catch (error) {
      if (error instanceof UniqueViolation) return { problem: 'email_taken' }
      throw error
    }
  }

  /** An undetected attacker must not move the account to another mailbox. */
  async #isProven(tx: CoreTransaction, user: UserRow): Promise<boolean> {
    const settled = await this.#deps.mailboxProof.verify(tx, user, { proofs: [] })
    return settled !== null && isProven(settled)
  }

  /** Uses a request up and locks its user, who must be unchanged since the request. */
  async #take(
    tx: CoreTransaction,
    requestId: string,
    { userId, email, emailVerified }: EmailChangeRequest,
  ): Promise<UserRow | null> {
    const { users, verifications } = this.#deps
    const user = await users.lock(tx, userId, { email, emailVerified })
    const taken = user && (await verifications.take(tx.store, CHANGE_EMAIL, requestId))
    return taken === null ? null : user
  }

  async #store(tx: CoreTransaction, request: EmailChangeRequest): Promise<string> {
    const { verifications, random, lifetimes } = this.#deps
    const token = randomText(random, TOKEN_LENGTH)
    await verifications.issue(tx.store, {
      purpose: CHANGE_EMAIL,
      userId: request.userId,
      token,
      value: JSON.stringify(request),
      expiresInSeconds: lifetimes.verification,
    })
    return token
  }

  #find(requestId: string): Promise<EmailChangeRequest | { readonly problem: LinkProblem }> {
    return readLink(this.#deps, { purpose: CHANGE_EMAIL, token: requestId }, asEmailChangeRequest)
  }
}

/** What changes of unverified addresses need. */
interface UnverifiedEmailChangeDeps extends NewEmailDeps {
  readonly callerSessions: CallerSessions
  readonly mails: AccountMails
}

/** Changing the address of an unverified user at once, where sign-up reveals which addresses are taken. */
export class UnverifiedEmailChange {
  readonly #deps: Core & UnverifiedEmailChangeDeps

  constructor(core: Core, deps: UnverifiedEmailChangeDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Changes the address of a signed-in user who is not verified. Other sessions end, the session of the
   * caller gets a new credential, outstanding links are voided, and both mailboxes are notified. Null when
   * the address has changed or was verified meanwhile. Throws a `UniqueViolation` when the new one is
   * taken.
   *
   * @throws AuthError `UNAUTHORIZED` when the session has ended meanwhile; nothing is changed.
   */
  async change(
    exchange: Exchange,
    own: SessionData,
    { newEmail, callbackURL }: RequestedEmail,
  ): Promise<UserRow | null> {
    const { transactions, mails, callerSessions } = this.#deps
    const to = { newEmail, verified: false, sessionId: own.session.id }
    const changed = await runOrRollBack(transactions, exchange, async (tx) => {
      const user = await writeNewEmail(this.#deps, tx, { user: own.user, to })
      return user && { user, renewed: await renewSession(this.#deps, tx, own) }
    })
    if (!changed) return null
    const { user, renewed } = changed
    mails.sendEmailChanged(exchange, user, own.user.email)
    mails.sendVerification(exchange, user, callbackURL)
    callerSessions.issueRenewed(exchange, renewed.token, { ...renewed, parent: user })
    return user
  }
}
