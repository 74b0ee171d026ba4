import { UniqueViolation } from '../contract/adapter.js'
import {
  asEmailChangeRequest,
  asUndoableChange,
  type EmailChangeRequest,
  type UndoableChange,
} from '../contract/email-change.js'
import { kernelError } from '../contract/errors.js'
import type { Exchange, SessionData } from '../contract/exchange.js'
import { sessionModel, type User, type UserRow } from '../contract/models.js'
import type { Clock, Random } from '../contract/runtime.js'
import type { Store } from '../contract/store.js'
import { createId, randomText } from '../crypto/random.js'
import type { AccountMails } from './account-mails.js'
import type { CallerSessions } from './caller-sessions.js'
import { isProven, type MailboxProof } from './mailbox-proof.js'
import { CHANGE_EMAIL, UNDO_EMAIL_CHANGE } from './one-time-purposes.js'
import type { RenewedSession, SessionRevocation } from './session-revocation.js'
import type { Users } from './users.js'
import type { Verifications } from './verifications.js'
import { runOrRollBack, type CoreTransaction, type Transactions } from './transactions.js'

const TOKEN_LENGTH = 32
/** Life of the link that undoes a change. */
const UNDO_SECONDS = 7 * 86_400

/** Why a link about a change of address does nothing. */
export type EmailChangeProblem =
  | 'token_expired'
  | 'invalid_token'
  | 'unauthorized'
  | 'email_taken'
  /** Something in the account may be a stranger's until the owner signs in through the current mailbox. */
  | 'mailbox_not_proven'

/** What a link about a change of address did. */
export type EmailChangeOutcome =
  | { readonly problem: EmailChangeProblem }
  /** The current mailbox has confirmed; a link to the new one is on its way. */
  | { readonly confirmedBy: User }
  | { readonly moved: UserRow }
  /** The account has its former address again. */
  | { readonly restored: User }

/** What changes of addresses are made of. */
export interface EmailChangeDeps {
  readonly store: Store
  readonly transactions: Transactions
  readonly users: Users
  readonly callers: CallerSessions
  readonly revocation: SessionRevocation
  readonly verifications: Verifications
  readonly mailboxProof: MailboxProof
  readonly mails: AccountMails
  readonly clock: Clock
  readonly random: Random
  /** Life of the links that confirm, in seconds. */
  readonly lives: { readonly verification: number }
}

/** The address that a user asked for. */
export interface NewAddress {
  readonly newEmail: string
  readonly callbackURL?: string | undefined
}

/** A session that outlives a change of address, with a new credential where its browser made the change. */
interface Kept {
  readonly sessionId: string
  readonly own: SessionData | null
}

/**
 * Changing the address of an account. The address of a verified user changes once the current mailbox and then
 * the new one have confirmed it, and the former mailbox can undo it for a week. The address of an unverified user
 * changes at once.
 */
export class EmailChange {
  readonly #deps: EmailChangeDeps

  constructor(deps: EmailChangeDeps) {
    this.#deps = deps
  }

  /**
   * Asks the current mailbox of a verified user to confirm a change. An earlier request is void. An address that
   * has an account is treated like a free one, and its owner is told.
   *
   * @throws AuthError `UNAUTHORIZED` when the session has ended, or the address has changed, meanwhile.
   */
  async request(
    exchange: Exchange,
    { session, user }: SessionData,
    { newEmail, callbackURL }: NewAddress,
  ): Promise<void> {
    const { users, transactions, verifications, mails } = this.#deps
    const owner = await users.findByEmail(newEmail)
    const about = { userId: user.id, email: user.email, sessionId: session.id }
    const request = { ...about, newEmail, callbackURL, step: 'current mailbox' } as const
    const requested = await transactions.run(exchange, async (tx) => {
      // Whatever voids the user's values locks the user first: a request of a revoked session is not written.
      const locked = await users.lock(tx, user.id, { email: user.email, emailVerified: true })
      if (!locked || !(await tx.store.of(sessionModel).findOne({ id: session.id }))) return null
      await verifications.void(tx.store, user.id, [CHANGE_EMAIL])
      return { user: locked, requestId: await this.#store(tx, request) }
    })
    if (!requested) throw kernelError('UNAUTHORIZED')
    const { requestId } = requested
    mails.sendEmailChange(exchange, requested.user, { requestId, newEmail, callbackURL })
    if (owner) mails.sendEmailChangeAttempt(exchange, owner)
  }

  /**
   * Whether a link completes a change in a browser that is not signed in as its user. It asks with a button
   * there: the scanner of a mistyped address must not complete the change.
   */
  async completesElsewhere(exchange: Exchange, requestId: string): Promise<boolean> {
    const request = await this.#find(requestId)
    if ('problem' in request || request.step === 'current mailbox') return false
    return (await exchange.findSession({ disableCookieCache: true })) === null
  }

  /** Does what the link of a mail says, once. */
  async confirm(exchange: Exchange, requestId: string): Promise<EmailChangeOutcome> {
    const request = await this.#find(requestId)
    if ('problem' in request) return request
    const signedIn = await exchange.findSession({ disableCookieCache: true })
    const isOwn =
      signedIn?.user.id === request.userId && !this.#deps.callers.isImpersonated(signedIn)
    if (request.step === 'current mailbox')
      return isOwn
        ? this.#confirmCurrent(exchange, requestId, request)
        : { problem: 'unauthorized' }
    if (signedIn && !isOwn) return { problem: 'unauthorized' }
    return this.#complete(exchange, requestId, { request, own: signedIn })
  }

  /** The new mailbox is asked next, unless it is the mailbox of another account by now. */
  async #confirmCurrent(
    exchange: Exchange,
    requestId: string,
    request: EmailChangeRequest,
  ): Promise<EmailChangeOutcome> {
    const { users, transactions, mails, mailboxProof } = this.#deps
    const { newEmail, callbackURL } = request
    const owner = await users.findByEmail(newEmail)
    const marks = await mailboxProof.marksOf(exchange, { id: request.userId })
    const next = await transactions.run(exchange, async (tx) => {
      const user = await this.#take(tx, requestId, request)
      if (!user) return null
      await mailboxProof.verify(tx, user, { marks })
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
    const { transactions, mails, verifications, callers } = this.#deps
    const { newEmail, email } = request
    const kept = { sessionId: own?.session.id ?? request.sessionId, own }
    const token = randomText(this.#deps.random, TOKEN_LENGTH)
    let problem: EmailChangeProblem = 'invalid_token'
    try {
      const moved = await runOrRollBack(transactions, exchange, async (tx) => {
        const user = await this.#take(tx, requestId, request)
        if (user && !(await this.#isProven(tx, user))) {
          problem = 'mailbox_not_proven'
          return null
        }
        const changed = user && (await this.#write(tx, user, { newEmail, verified: true, kept }))
        if (!changed) return null
        const undo = { userId: request.userId, email, changedAt: this.#deps.clock.now() }
        await verifications.issue(tx.store, {
          purpose: UNDO_EMAIL_CHANGE,
          userId: request.userId,
          token,
          value: JSON.stringify(undo satisfies UndoableChange),
          expiresInSeconds: UNDO_SECONDS,
        })
        return changed
      })
      if (!moved) return { problem }
      const undo = { token, expiresInSeconds: UNDO_SECONDS }
      mails.sendEmailChanged(exchange, moved.user, email, undo)
      const { renewed } = moved
      if (renewed) callers.handRenewed(exchange, renewed.token, { ...renewed, parent: moved.user })
      return { moved: moved.user }
    } catch (error) {
      if (error instanceof UniqueViolation) return { problem: 'email_taken' }
      throw error
    }
  }

  /**
   * Changes the address of a signed-in user who is not verified. Other sessions end, their own gets a new
   * credential, outstanding links are void, both mailboxes are told. Null when the address has changed or was
   * verified meanwhile. Throws a `UniqueViolation` when the new one is taken.
   *
   * @throws AuthError `UNAUTHORIZED` when the session has ended meanwhile; nothing is changed.
   */
  async changeUnverified(
    exchange: Exchange,
    own: SessionData,
    { newEmail, callbackURL }: NewAddress,
  ): Promise<UserRow | null> {
    const { transactions, mails, callers } = this.#deps
    const kept = { sessionId: own.session.id, own }
    const moved = await transactions.run(exchange, (tx) =>
      this.#write(tx, own.user, { newEmail, verified: false, kept }),
    )
    if (!moved) return null
    mails.sendEmailChanged(exchange, moved.user, own.user.email)
    mails.sendVerification(exchange, moved.user, callbackURL)
    const { renewed } = moved
    if (renewed) callers.handRenewed(exchange, renewed.token, { ...renewed, parent: moved.user })
    return moved.user
  }

  /** The address that a link restores, or null when it restores none. Nothing is changed. */
  async findUndo(token: string): Promise<string | null> {
    const undo = await this.#findUndo(token)
    return 'problem' in undo ? null : undo.email
  }

  /**
   * Restores the address that a user had, verified: whoever follows the link has its mailbox. All sessions end,
   * everything outstanding is void, the links that undo later changes too, and the address that is left is told.
   * Of parallel callers exactly one succeeds.
   */
  async undo(exchange: Exchange, token: string): Promise<EmailChangeOutcome> {
    const { users, transactions, mails } = this.#deps
    const undo = await this.#findUndo(token)
    if ('problem' in undo) return undo
    const holder = await users.findByEmail(undo.email)
    const other = holder && holder.id !== undo.userId ? holder : null
    if (other?.emailVerified === true) return { problem: 'email_taken' }
    try {
      const undone = await runOrRollBack(transactions, exchange, (tx) =>
        this.#undo(tx, token, { undo, other }),
      )
      if (!undone) return { problem: 'invalid_token' }
      const { user, left } = undone
      if (left !== user.email) mails.sendEmailChanged(exchange, user, left)
      return { restored: user }
    } catch (error) {
      if (error instanceof UniqueViolation) return { problem: 'email_taken' }
      throw error
    }
  }

  async #undo(
    tx: CoreTransaction,
    token: string,
    { undo, other }: { readonly undo: UndoableChange; readonly other: User | null },
  ): Promise<{ readonly user: UserRow; readonly left: string } | null> {
    const { users, verifications, revocation } = this.#deps
    const { userId, email } = undo
    // In one order, as everywhere: transactions that lock in another order wait for each other.
    for (const id of [userId, ...(other ? [other.id] : [])].sort()) await users.lock(tx, id)
    if ((await verifications.take(tx.store, UNDO_EMAIL_CHANGE, token)) === null) return null
    const user = await verifications.voidAll(tx.store, userId)
    if (!user) return null
    // Nobody has verified the address for the other account: it keeps everything but the address.
    if (other) await this.#release(tx, other)
    const { id, emailVerified } = user
    const who = { id, email: user.email, emailVerified }
    const restored = await users.changeEmail(tx, who, email, true)
    if (!restored) return null
    const since = new Date(undo.changedAt)
    await verifications.voidSince(tx.store, UNDO_EMAIL_CHANGE, userId, since)
    const ended = await revocation.endAllWithin(tx, userId)
    return { user: ended ?? restored, left: user.email }
  }

  /** Gives an unverified user a placeholder for the address, unless it was verified or changed meanwhile. */
  async #release(tx: CoreTransaction, { id, email }: User): Promise<void> {
    const placeholder = `${createId(this.#deps.random)}@released.invalid`
    await this.#deps.users.changeEmail(tx, { id, email, emailVerified: false }, placeholder)
  }

  /** Writes the new address, and ends what the former one authorised. */
  async #write(
    tx: CoreTransaction,
    { id, email, emailVerified }: User,
    to: { readonly newEmail: string; readonly verified: boolean; readonly kept: Kept },
  ): Promise<{ readonly user: UserRow; readonly renewed: RenewedSession | null } | null> {
    const { users, revocation, verifications } = this.#deps
    const { newEmail, verified, kept } = to
    const who = { id, email, emailVerified }
    const changed = await users.changeEmail(tx, who, newEmail, verified)
    if (!changed) return null
    const voided = await verifications.voidAll(tx.store, id, { formerEmail: email })
    const ended = await revocation.endAllWithin(tx, id, kept.sessionId)
    // As stored now: links that are mailed to the new address carry the raised counter.
    const user = ended ?? voided ?? changed
    if (!kept.own) return { user, renewed: null }
    const renewed = await revocation.renew(tx, kept.sessionId, kept.own.session.createdAt)
    if (!renewed) throw kernelError('UNAUTHORIZED')
    return { user, renewed }
  }

  /** A stranger who is not found out yet must not take the account along to another mailbox. */
  async #isProven(tx: CoreTransaction, user: UserRow): Promise<boolean> {
    const settled = await this.#deps.mailboxProof.verify(tx, user, { marks: [] })
    return settled !== null && isProven(settled)
  }

  /** Uses a request up and locks its user, who must be as when it was made. */
  async #take(
    tx: CoreTransaction,
    requestId: string,
    { userId, email }: EmailChangeRequest,
  ): Promise<UserRow | null> {
    const { users, verifications } = this.#deps
    const user = await users.lock(tx, userId, { email, emailVerified: true })
    const taken = user && (await verifications.take(tx.store, CHANGE_EMAIL, requestId))
    return taken === null ? null : user
  }

  async #store(tx: CoreTransaction, request: EmailChangeRequest): Promise<string> {
    const { verifications, random, lives } = this.#deps
    const token = randomText(random, TOKEN_LENGTH)
    await verifications.issue(tx.store, {
      purpose: CHANGE_EMAIL,
      userId: request.userId,
      token,
      value: JSON.stringify(request),
      expiresInSeconds: lives.verification,
    })
    return token
  }

  async #find(
    requestId: string,
  ): Promise<EmailChangeRequest | { readonly problem: EmailChangeProblem }> {
    const { verifications, store } = this.#deps
    const reading = await verifications.read(store, CHANGE_EMAIL, requestId)
    if ('problem' in reading) return problemOf(reading.problem)
    return asEmailChangeRequest(JSON.parse(reading.value))
  }

  async #findUndo(
    token: string,
  ): Promise<UndoableChange | { readonly problem: EmailChangeProblem }> {
    const { verifications, store } = this.#deps
    const reading = await verifications.read(store, UNDO_EMAIL_CHANGE, token)
    if ('problem' in reading) return problemOf(reading.problem)
    return asUndoableChange(JSON.parse(reading.value))
  }
}

function problemOf(problem: 'unknown' | 'expired'): { readonly problem: EmailChangeProblem } {
  return { problem: problem === 'expired' ? 'token_expired' : 'invalid_token' }
}
