import type { Core } from '../core.js'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import { type UndoableChange, asUndoableChange } from '../../contract/tables/stored-values.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import type { User, UserRow } from '../../contract/tables/models.js'
import { createId, randomText } from '../../crypto/random.js'
import type { AccountMails, UndoLink } from '../mail/account-mails.js'
import { UNDO_EMAIL_CHANGE } from '../verification/one-time-purposes.js'
import type { SessionRevocation } from '../sessions/session-revocation.js'
import { type CoreTransaction, runOrRollBack } from '../transactions.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import type { Users } from '../users/users.js'
import type { MailboxProof } from '../verification/mailbox-proof.js'
import type { Verifications } from '../verification/verifications.js'
import { type LinkProblem, readLink } from './new-email.js'

const TOKEN_LENGTH = 32
/** Life of the link that undoes a change. */
const UNDO_SECONDS = 7 * 86_400
/** The clocks of processes may differ by as much: sign-in methods of the minutes before a change count as added since. */
const CLOCK_DIFFERENCE_MS = 300_000

/** The result of a link that undoes a change. */
export type UndoOutcome =
  | { readonly problem: LinkProblem | 'email_taken' }
  /** The account has its former address again. */
  | { readonly restored: User }

/** A change that was undone. */
interface Undone {
  readonly user: UserRow
  /** The address that the account had until now. */
  readonly left: string
  readonly hasLostPassword: boolean
}

/** What undoing a change of the address needs. */
export interface EmailChangeUndoDeps {
  readonly users: Users
  readonly revocation: SessionRevocation
  readonly verifications: Verifications
  readonly mails: AccountMails
  readonly mailboxProof: MailboxProof
  readonly deviceCookie: Pick<DeviceCookie, 'issue'>
}

/** Undoing a change of address, which the former mailbox can do for a week. */
export class EmailChangeUndo {
  readonly #deps: Core & EmailChangeUndoDeps

  constructor(core: Core, deps: EmailChangeUndoDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** Stores the undo value together with the change. */
  async issue(
    tx: CoreTransaction,
    { userId, email }: Pick<UndoableChange, 'userId' | 'email'>,
  ): Promise<UndoLink> {
    const { verifications, clock, random } = this.#deps
    const token = randomText(random, TOKEN_LENGTH)
    const undo = { userId, email, changedAt: clock.now() }
    await verifications.issue(tx.store, {
      purpose: UNDO_EMAIL_CHANGE,
      userId,
      token,
      value: JSON.stringify(undo satisfies UndoableChange),
      expiresInSeconds: UNDO_SECONDS,
    })
    return { token, expiresInSeconds: UNDO_SECONDS }
  }

  /** The address that a link restores, or null for an invalid one. Nothing is changed. */
  async findAddress(token: string): Promise<string | null> {
    const undo = await this.#find(token)
    return 'problem' in undo ? null : undo.email
  }

  /**
   * Restores the former address of a user as verified, because the link was sent to its mailbox. Removes the
   * sign-in methods that were added since the change, and a password that was set since: the owner gets a link
   * to set another one. All other methods become unproven, so that this link removes them too. All sessions
   * end, all outstanding values are voided, also the links that undo later changes, and the current address is
   * notified. Of parallel callers exactly one succeeds.
   */
  async undo(exchange: Exchange, token: string): Promise<UndoOutcome> {
    const { users, transactions, mails, deviceCookie } = this.#deps
    const undo = await this.#find(token)
    if ('problem' in undo) return undo
    const owner = await users.findByEmail(undo.email)
    const other = owner && owner.id !== undo.userId ? owner : null
    if (other?.emailVerified === true) return { problem: 'email_taken' }
    try {
      const undone = await runOrRollBack(transactions, exchange, (tx) =>
        this.#restore(tx, token, { undo, other }),
      )
      if (!undone) return { problem: 'invalid_token' }
      const { user, left, hasLostPassword } = undone
      if (left !== user.email) mails.sendEmailChanged(exchange, user, left)
      if (hasLostPassword)
        mails.sendReset(exchange, user, { browser: deviceCookie.issue(exchange) })
      return { restored: user }
    } catch (error) {
      if (error instanceof UniqueViolation) return { problem: 'email_taken' }
      throw error
    }
  }

  /** Null when the link was used, or the user deleted, meanwhile. */
  async #restore(
    tx: CoreTransaction,
    token: string,
    { undo, other }: { readonly undo: UndoableChange; readonly other: User | null },
  ): Promise<Undone | null> {
    const { users, verifications, revocation, mailboxProof } = this.#deps
    const { userId, email } = undo
    // In one order, as everywhere: transactions that lock in another order wait for each other.
    for (const id of [userId, ...(other ? [other.id] : [])].sort()) await users.lock(tx, id)
    const taken = await verifications.take(tx.store, UNDO_EMAIL_CHANGE, token)
    const user = taken === null ? null : await verifications.voidAll(tx.store, userId)
    if (user && other) await this.#release(tx, other)
    const restored = user && (await this.#writeFormer(tx, user, email))
    if (!restored) return null
    const since = new Date(undo.changedAt)
    await verifications.voidSince(tx.store, UNDO_EMAIL_CHANGE, userId, since)
    const suspect = new Date(undo.changedAt - CLOCK_DIFFERENCE_MS)
    const hasLostPassword = await mailboxProof.removeAddedSince(tx, restored, suspect)
    const ended = await revocation.endAll(tx, userId)
    return { user: ended ?? restored, left: user.email, hasLostPassword }
  }

  /** Gives an unverified user a placeholder address, unless the address was verified or changed meanwhile. */
  async #release(tx: CoreTransaction, { id, email }: User): Promise<void> {
    const placeholder = `${createId(this.#deps.random)}@released.invalid`
    await this.#deps.users.changeEmail(tx, { id, email, emailVerified: false }, placeholder)
  }

  #writeFormer(tx: CoreTransaction, user: UserRow, former: string): Promise<UserRow | null> {
    const { id, email, emailVerified } = user
    return this.#deps.users.changeEmail(tx, { id, email, emailVerified }, former, {
      emailVerified: true,
      provenIn: '',
    })
  }

  #find(token: string): Promise<UndoableChange | { readonly problem: LinkProblem }> {
    return readLink(this.#deps, { purpose: UNDO_EMAIL_CHANGE, token }, asUndoableChange)
  }
}
