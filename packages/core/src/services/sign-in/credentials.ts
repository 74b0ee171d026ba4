import type { Core } from '../core.js'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import { type PasswordProblem, commonError } from '../../contract/errors.js'
import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import { type AccountRow, sessionModel, type UserRow } from '../../contract/tables/models.js'
import type { AccountLimits } from '../limits/account-limits.js'
import type { AccountMails } from '../mail/account-mails.js'
import { type Accounts, isCredential } from '../users/accounts.js'
import type { CallerSessions } from '../sessions/caller-sessions.js'
import { isProven, type MailboxProof } from '../verification/mailbox-proof.js'
import { RESET_PASSWORD } from '../verification/one-time-purposes.js'
import type { PasswordPolicy } from './password-policy.js'
import type { SessionRevocation } from '../sessions/session-revocation.js'
import type { Users } from '../users/users.js'
import type { Verifications } from '../verification/verifications.js'
import type { CoreTransaction, TransactionCheck, UserState } from '../transactions.js'

/** What {@link Credentials} depends on. */
export interface CredentialDeps {
  readonly users: Users
  readonly accounts: Accounts
  readonly callerSessions: CallerSessions
  readonly revocation: SessionRevocation
  readonly verifications: Verifications
  readonly mailboxProof: MailboxProof
  readonly mails: AccountMails
  readonly accountLimits: AccountLimits
  readonly passwordPolicy: PasswordPolicy
}

/** A new password for a user who knows the old one. */
export interface PasswordChange {
  readonly account: AccountRow
  readonly newPassword: string
  readonly revokeOtherSessions: boolean
}

/** A new password for the owner of a mailbox, and the proofs of the browser. */
interface ForgottenPassword {
  readonly owner: UserRow
  readonly passwordHash: string
  readonly proofs: readonly string[]
}

/** A password that another user has chosen for a user. */
export interface ChosenPassword {
  readonly password: string
  readonly check?: TransactionCheck | undefined
}

/** Resets, changes and sets passwords, and ends the sessions that must end then. */
export class Credentials {
  readonly #deps: Core & CredentialDeps

  constructor(core: Core, deps: CredentialDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Uses a mailed token to set a new password. The caller controls the mailbox: the address counts as
   * verified, earlier sessions end, outstanding links are void, and unproven access is removed.
   * Of parallel callers exactly one succeeds. Returns why nothing was changed, or null.
   */
  async reset(
    exchange: Exchange,
    token: string,
    newPassword: string,
  ): Promise<PasswordProblem | 'INVALID_TOKEN' | null> {
    const {
      store,
      verifications,
      passwords,
      passwordPolicy,
      transactions,
      users,
      mails,
      mailboxProof,
    } = this.#deps
    const userId = await verifications.peek(store, RESET_PASSWORD, token)
    if (userId === null) return 'INVALID_TOKEN'
    const known = await users.find(userId)
    if (!known) return 'INVALID_TOKEN'
    const problem = await passwordPolicy.problemOf(newPassword, known)
    if (problem) return problem
    const passwordHash = await passwords.hash(newPassword)
    const proofs = isProven(known) ? [] : await mailboxProof.findProofs(exchange, known)
    const user = await transactions.run(exchange, async (tx) => {
      // Locks the user first, always in the same order: different orders would cause a deadlock.
      const owner = await users.lockAndVoidLinks(tx, userId)
      if (!owner || !(await verifications.take(tx.store, RESET_PASSWORD, token))) return null
      await this.#replaceForgotten(exchange, tx, { owner, passwordHash, proofs })
      return owner
    })
    if (!user) return 'INVALID_TOKEN'
    mails.sendPasswordChanged(exchange, user)
    await this.#deps.accountLimits.clearAll(exchange, user)
    return null
  }

  async #replaceForgotten(
    exchange: Exchange,
    tx: CoreTransaction,
    { owner, passwordHash, proofs }: ForgottenPassword,
  ): Promise<void> {
    const { accounts, mailboxProof, verifications, revocation, settings } = this.#deps
    await accounts.setPassword(tx, owner.id, passwordHash)
    const options = { proofs, keeps: isCredential, voidsAll: true }
    await mailboxProof.proveLocked(exchange, tx, owner, options)
    await verifications.voidStored(tx.store, owner)
    if (settings.emailAndPassword.revokeSessionsOnPasswordReset)
      await revocation.endAll(tx, owner.id)
  }

  /**
   * Replaces a password. The caller's session gets a new credential in place. After the password is
   * replaced, no further database call can fail before the caller has the credential. Null when a parallel
   * request has replaced the password.
   *
   * @throws AuthError `UNAUTHORIZED` when the session has ended in the meantime; nothing is changed.
   */
  async change(
    exchange: Exchange,
    { session, user }: SessionData,
    { account, newPassword, revokeOtherSessions }: PasswordChange,
  ): Promise<SessionData | null> {
    const {
      passwords,
      transactions,
      users,
      accounts,
      revocation,
      verifications,
      mails,
      callerSessions,
    } = this.#deps
    const passwordHash = await passwords.hash(newPassword)
    const renewed = await transactions.run(exchange, async (tx) => {
      const owner = await users.lockAndVoidLinks(tx, user.id)
      if (!owner || !(await accounts.replacePassword(tx, account, passwordHash))) return null
      await verifications.voidStored(tx.store, owner)
      const outdated = revokeOtherSessions
        ? await revocation.endAll(tx, user.id, session.id)
        : await revocation.invalidateCachedSessions(tx, user.id)
      const own = await revocation.renew(tx, session.id)
      if (!own) throw commonError('UNAUTHORIZED')
      return { ...own, parent: outdated ?? user }
    })
    if (!renewed) return null
    mails.sendPasswordChanged(exchange, user)
    return callerSessions.issueRenewed(exchange, renewed.token, renewed)
  }

  /**
   * Sets a password that another user has chosen for a user: all sessions end, outstanding links are
   * void. False when the user does not exist or no longer matches `still`.
   */
  async replace(
    exchange: Exchange,
    { id, ...still }: UserState,
    { password, check }: ChosenPassword,
  ): Promise<boolean> {
    const { passwords, transactions, users, accounts, verifications, revocation, mails } =
      this.#deps
    const passwordHash = await passwords.hash(password)
    const user = await transactions.run(exchange, async (tx) => {
      await check?.(tx.forPlugins)
      const owner = await users.lockAndVoidLinks(tx, id, still)
      if (!owner) return null
      await accounts.setPassword(tx, id, passwordHash)
      await verifications.voidStored(tx.store, owner)
      await revocation.endAll(tx, id)
      return owner
    })
    if (!user) return false
    mails.sendPasswordChanged(exchange, user)
    await this.#deps.accountLimits.clearAll(exchange, user)
    return true
  }

  /**
   * Sets the first password of a user who has none. False when there is one.
   *
   * @throws AuthError `UNAUTHORIZED` when the session has ended in the meantime; nothing is changed.
   */
  async setFirst(
    exchange: Exchange,
    { session, user }: SessionData,
    newPassword: string,
  ): Promise<boolean> {
    const { transactions, users, accounts, passwords, mails } = this.#deps
    if (await accounts.findCredential(user.id)) return false
    const passwordHash = await passwords.hash(newPassword)
    try {
      await transactions.run(exchange, async (tx) => {
        // Every write that ends a user's sessions locks the user too, so that no attacker leaves a password behind.
        await users.lock(tx, user.id)
        if (!(await tx.store.of(sessionModel).findOne({ id: session.id })))
          throw commonError('UNAUTHORIZED')
        await accounts.writeFirstPassword(tx, user.id, passwordHash, session.id)
      })
    } catch (error) {
      if (error instanceof UniqueViolation) return false
      throw error
    }
    mails.sendPasswordChanged(exchange, user)
    return true
  }
}
