import type { Core } from '../core.js'
import { asEmailChangeRequest } from '../../contract/tables/stored-values.js'
import type { RemovedAccessData } from '../../contract/texts/email.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import {
  accountModel,
  type AccountRow,
  type SessionRow,
  type User,
  type UserRow,
} from '../../contract/tables/models.js'
import type { Store } from '../../contract/storage/store.js'
import type { AccountMails } from '../mail/account-mails.js'
import { ACCOUNT_PROOF, type Accounts, isCredential } from '../users/accounts.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import { CHANGE_EMAIL } from './one-time-purposes.js'
import type { SessionRevocation } from '../sessions/session-revocation.js'
import type { Users } from '../users/users.js'
import type { Verifications } from './verifications.js'
import type { CoreTransaction } from '../transactions.js'

/** The proofs of a browser in which the owner of a mailbox follows a link. */
export interface Proof {
  /**
   * The user's session, the sign-in method that started it, and the browser: what was added there is the
   * owner's.
   */
  readonly proofs: readonly string[]
  /** Whether the owner has confirmed that everything in the account is theirs. */
  readonly isOwned?: boolean | undefined
}

/** What a sign-in through a mailbox proves and voids. */
interface MailboxProofOptions {
  readonly proofs: readonly string[]
  /** The accounts that the sign-in itself proves. Default: none. */
  readonly keeps?: ((account: AccountRow) => boolean) | undefined
  /** Whether the caller voids all outstanding values of the user. Default false: then the proven ones stay. */
  readonly voidsAll?: boolean
}

/** What {@link MailboxProof} depends on. */
export interface MailboxProofDeps {
  readonly users: Users
  readonly accounts: Accounts
  readonly deviceCookie: DeviceCookie
  readonly verifications: Verifications
  readonly revocation: SessionRevocation
  readonly mails: AccountMails
}

/** A session as stored. */
type StartedSession = Pick<SessionRow, 'id'> & Partial<Pick<SessionRow, 'startedWith'>>

/** Most sessions, sign-in methods and browsers that are noted of a user. */
const MAX_PROOFS = 9

/**
 * Decides which parts of an account belong to the owner of its mailbox. Users, sessions and sign-in methods
 * without a proof are unproven: an attacker may have signed up with the address.
 *
 * @see https://arxiv.org/abs/2205.10174 Pre-hijacked accounts
 */
export class MailboxProof {
  readonly #deps: Core & MailboxProofDeps

  constructor(core: Core, deps: MailboxProofDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** The proofs of the caller's browser about a user when it follows a link to the user's mailbox. */
  async findProofs(exchange: Exchange, user: Pick<User, 'id'>): Promise<string[]> {
    const own = await findOwnSession(exchange, user)
    // The browser itself is a proof too: where sign-up starts no session, its cookie is the only one.
    const proofs = [own?.id, own?.startedWith, this.#deps.deviceCookie.find(exchange)]
    return proofs.filter((proof) => typeof proof === 'string')
  }

  /**
   * Whether a link to the mailbox proves everything in an account when it is followed in the caller's
   * browser.
   */
  async provesAll(exchange: Exchange, user: UserRow): Promise<boolean> {
    const proven = [...proofsIn(user), ...(await this.findProofs(exchange, user))]
    return !(await this.#hasUnproven(this.#deps.store, user.id, proven))
  }

  /**
   * Verifies the address of a user whose link was followed, and records the proofs of the browser. Nothing
   * is removed. Null when the user has another address now.
   */
  async verify(
    tx: CoreTransaction,
    { id, email }: Pick<User, 'id' | 'email'>,
    { proofs, isOwned = false }: Proof,
  ): Promise<UserRow | null> {
    const { users, revocation } = this.#deps
    const user = await users.lock(tx, id, { email })
    if (!user || isProven(user)) return user
    const proven = [...proofsIn(user), ...proofs]
    const isWhole = isOwned || !(await this.#hasUnproven(tx.store, id, proven))
    const noted = [...new Set(proven)].slice(-MAX_PROOFS).join(' ')
    const verified = await users.verifyEmail(tx, user, isWhole ? null : noted)
    if (isWhole)
      await tx.emit('mailbox.proven', { user: verified, keepsMethods: true, provenIn: [] })
    return (await revocation.invalidateCachedSessions(tx, id)) ?? verified
  }

  /** Like {@link proveLocked}, for a user who is not locked yet. Null when the user has another address now. */
  async prove(
    exchange: Exchange,
    tx: CoreTransaction,
    before: UserRow,
    options: MailboxProofOptions,
  ): Promise<UserRow | null> {
    if (isProven(before)) return before
    const { id, email } = before
    const user = await this.#deps.users.lock(tx, id, { email })
    return user && this.proveLocked(exchange, tx, user, options)
  }

  /**
   * Records a sign-in through the mailbox of a locked user. The first one removes all unproven sign-in
   * methods and sessions, and a mail lists them. Sign-in methods are removed before sessions: a parallel
   * sign-in holds its method until its session can be seen. Returns the user as stored now.
   */
  async proveLocked(
    exchange: Exchange,
    tx: CoreTransaction,
    user: UserRow,
    { proofs, keeps = () => false, voidsAll = false }: MailboxProofOptions,
  ): Promise<UserRow> {
    if (isProven(user)) return user
    const { settings, users, mails, revocation } = this.#deps
    const { id } = user
    const provenIn = [...proofsIn(user), ...proofs]
    const keepsMethods = settings.emailVerification.keepUnprovenMethods
    const verified = await users.verifyEmail(tx, user, null)
    const { proven, ...methods } = await this.#removeMethods(tx, verified, {
      provenIn,
      keeps: (account) => keepsMethods || keeps(account) || isProvenIn(provenIn, account),
      keepsMethods,
    })
    const newEmail = await this.#voidValues(tx, id, { provenIn, voidsAll })
    const { ended: sessions, user: outdated } = await revocation.endOthers(tx, id, proven)
    const removed = { ...methods, sessions, newEmail }
    if (Object.values(removed).some(Boolean))
      tx.afterCommit(() => {
        mails.sendAccessRemoved(exchange, verified, removed)
        return Promise.resolve()
      })
    return outdated ?? verified
  }

  /**
   * Removes the sign-in methods of a locked user that were added since a time, and a password that was set since.
   * Returns whether a password was removed.
   */
  async removeAddedSince(tx: CoreTransaction, user: UserRow, addedSince: Date): Promise<boolean> {
    const isOlder = (account: AccountRow): boolean =>
      (isCredential(account) ? account.updatedAt : account.createdAt) < addedSince
    const chosen = { provenIn: [], keepsMethods: false, addedSince, keeps: isOlder }
    const { password } = await this.#removeMethods(tx, user, chosen)
    return password
  }

  /** Plugins remove theirs with the event. */
  async #removeMethods(
    tx: CoreTransaction,
    user: UserRow,
    kept: {
      readonly provenIn: readonly string[]
      readonly keepsMethods: boolean
      readonly addedSince?: Date
      readonly keeps: (account: AccountRow) => boolean
    },
  ): Promise<RemovedMethods> {
    const { accounts, countOfPlugins } = this.#deps
    const { keeps, ...event } = kept
    const count = await countOfPlugins(tx.store, user.id)
    const { proven, owned } = await this.#findProven(tx.store, user.id, event.provenIn)
    const removed = await accounts.remove(
      tx,
      owned.filter((account) => !keeps(account)),
    )
    await tx.emit('mailbox.proven', { user, ...event })
    const others = removed.filter((account) => !isCredential(account))
    return {
      proven,
      password: others.length < removed.length,
      accounts: [...new Set(others.map(({ providerId }) => providerId))].join(', '),
      otherMethods: count - (await countOfPlugins(tx.store, user.id)),
    }
  }

  /**
   * Voids outstanding values, except a change of address that a proven session requested. Returns the
   * address of another change.
   */
  async #voidValues(
    tx: CoreTransaction,
    userId: string,
    { provenIn, voidsAll }: { readonly provenIn: readonly string[]; readonly voidsAll: boolean },
  ): Promise<string | null> {
    const { verifications } = this.#deps
    const found = await verifications.findOutstanding(tx.store, CHANGE_EMAIL, {
      owner: userId,
    })
    const change = found && asEmailChangeRequest(JSON.parse(found.value))
    const isProvenChange = change !== null && provenIn.includes(change.sessionId)
    const scope = isProvenChange ? { keeps: CHANGE_EMAIL } : {}
    if (!voidsAll) await verifications.voidAll(tx.store, userId, scope)
    return isProvenChange ? null : (change?.newEmail ?? null)
  }

  async #hasUnproven(store: Store, userId: string, provenIn: readonly string[]): Promise<boolean> {
    const { revocation } = this.#deps
    const { proven, others } = await this.#findProven(store, userId, provenIn)
    return others > 0 || revocation.hasOthers(store, userId, proven)
  }

  /** The proven sign-in methods, the number of others, and the accounts among all of them. */
  async #findProven(
    store: Store,
    userId: string,
    provenIn: readonly string[],
  ): Promise<{
    readonly proven: readonly string[]
    readonly others: number
    readonly owned: readonly AccountRow[]
  }> {
    const { countOfPlugins, provenOfPlugins } = this.#deps
    const page = { limit: Number.MAX_SAFE_INTEGER }
    const owned = await store.of(accountModel).findMany({ userId }, page)
    const ofAccounts = owned.filter((account) => isProvenIn(provenIn, account))
    const ofPlugins = await provenOfPlugins(store, userId, provenIn)
    const count = owned.length + (await countOfPlugins(store, userId))
    return {
      proven: [...provenIn, ...ofAccounts.map(({ id }) => ACCOUNT_PROOF + id), ...ofPlugins],
      others: count - ofAccounts.length - ofPlugins.length,
      owned,
    }
  }
}

/** The removed sign-in methods, and the ids of the remaining ones. */
interface RemovedMethods extends Pick<RemovedAccessData, 'password' | 'accounts' | 'otherMethods'> {
  readonly proven: readonly string[]
}

/**
 * Whether the address of a user is verified and nothing in the account may be an attacker's. Pass a user as
 * stored, such as that of a `storedSession`, before you show or do what only the owner of the mailbox may
 * see or do.
 *
 * @example
 * ```ts
 * import { isProven, type SessionData } from '@countersign/core'
 *
 * export const mayReadLetters = ({ user }: SessionData): boolean => isProven(user)
 * ```
 */
export function isProven({
  emailVerified,
  provenIn = null,
}: User & { readonly provenIn?: string | null }): boolean {
  return emailVerified && provenIn === null
}

function proofsIn({ emailVerified, provenIn }: UserRow): string[] {
  return emailVerified && provenIn ? provenIn.split(' ') : []
}

function isProvenIn(provenIn: readonly string[], { id, addedIn }: AccountRow): boolean {
  return provenIn.includes(ACCOUNT_PROOF + id) || (addedIn !== null && provenIn.includes(addedIn))
}

/** The caller's session, where it is one of this user. */
export async function findOwnSession(
  exchange: Exchange,
  { id }: Pick<User, 'id'>,
): Promise<StartedSession | undefined> {
  const signedIn = await exchange.findSession({ disableCookieCache: true })
  return signedIn?.user.id === id ? signedIn.session : undefined
}
