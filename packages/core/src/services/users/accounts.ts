import type { Core } from '../core.js'
import { commonError } from '../../contract/errors.js'
import type { AccountIdentity } from '../../contract/plugins/events.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import type { AccountRow, UserRow } from '../../contract/tables/models.js'
import { accountModel, userModel } from '../../contract/tables/models.js'
import type { Provided, Store } from '../../contract/storage/store.js'
import type { Users } from './users.js'
import type { CoreTransaction } from '../transactions.js'

/** `providerId` of the account that holds a password. */
const CREDENTIAL = 'credential'

/**
 * Stands before the id of an account among the proofs of a user. With ids that the database counts, a session, an
 * account and a passkey may have the same one.
 */
export const ACCOUNT_PROOF = 'account-'

/** Whether an account holds a password. */
export function isCredential({ providerId }: Pick<AccountRow, 'providerId'>): boolean {
  return providerId === CREDENTIAL
}

/** The user whose password was checked, and the state that must still be stored for the proof to hold. */
export interface PasswordProof {
  readonly user: UserRow
  /** The account that holds the password. */
  readonly account: AccountRow
  readonly provided: Provided<AccountRow>
  /** Whether the stored hash has an earlier cost or format. */
  readonly outdated: boolean
}

/** The scopes of an account, which are stored as one text. */
export function scopesOf({ scope }: Pick<AccountRow, 'scope'>): string[] {
  return scope === null || scope === '' ? [] : scope.split(',')
}

/** An account as subscribers receive it: without its secrets. */
export function identityOf({
  id,
  providerId,
  accountId,
  userId,
}: AccountIdentity): AccountIdentity {
  return { id, providerId, accountId, userId }
}

/** Which sign-in method to remove. */
export interface UnlinkRequest {
  readonly providerId?: string | undefined
  /**
   * Required where a user has several accounts at a provider. The row's id; together with a provider also
   * the provider's id of the user.
   */
  readonly accountId?: string | undefined
  /** Whether the last sign-in method may be removed. */
  readonly allowUnlinkingAll: boolean
}

/** What {@link Accounts} depends on. */
export interface AccountDeps {
  readonly users: Users
}

/** The sign-in methods of users. */
export class Accounts {
  readonly #deps: Core & AccountDeps

  constructor(core: Core, deps: AccountDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Checks an address and a password. For an unknown user, a user without a password and a wrong password,
   * one hash is computed and the answer is null.
   */
  async verifyPassword(email: string, password: string): Promise<PasswordProof | null> {
    const { store, passwords } = this.#deps
    const found = await store
      .of(accountModel)
      .findOneWith({ providerId: CREDENTIAL }, { model: userModel, by: 'userId', where: { email } })
    const stored = found?.row.password ?? null
    if (!found || stored === null) {
      await passwords.hash(password)
      return null
    }
    if (!(await passwords.verify(password, stored))) return null
    const { row: account, parent: user } = found
    const provided = { model: accountModel, where: { id: account.id, password: stored } }
    const outdated = passwords.isOutdated(stored, password)
    return { user, account, provided, outdated }
  }

  /** The account that holds a user's password. */
  findCredential(userId: string): Promise<AccountRow | null> {
    return this.#deps.store.of(accountModel).findOne({ userId, providerId: CREDENTIAL })
  }

  /**
   * Like {@link findCredential}, for the user who calls.
   *
   * @throws AuthError `UNAUTHORIZED` when the user was deleted in the meantime.
   */
  async findOwnCredential(userId: string): Promise<AccountRow | null> {
    const account = await this.findCredential(userId)
    if (!account && !(await this.#deps.users.find(userId))) throw commonError('UNAUTHORIZED')
    return account
  }

  async isPasswordOf(account: AccountRow, password: string): Promise<boolean> {
    return account.password !== null && this.#deps.passwords.verify(password, account.password)
  }

  /** The sign-in methods of a user, oldest first. */
  list(userId: string): Promise<AccountRow[]> {
    return this.#deps.store.of(accountModel).findMany({ userId }, { orderBy: { createdAt: 'asc' } })
  }

  /** Replaces a password, unless it was replaced in the meantime. */
  async replacePassword(
    tx: CoreTransaction,
    account: AccountRow,
    passwordHash: string,
  ): Promise<boolean> {
    const { id, userId, password } = account
    const updatedAt = new Date(this.#deps.clock.now())
    const changed = await tx.store
      .of(accountModel)
      .update({ id, password }, { password: passwordHash, updatedAt })
    if (changed > 0) await tx.emit('password.changed', { userId })
    return changed > 0
  }

  /** Sets a user's password, whether there was one or not. */
  async setPassword(tx: CoreTransaction, userId: string, passwordHash: string): Promise<void> {
    const updatedAt = new Date(this.#deps.clock.now())
    const changed = await tx.store
      .of(accountModel)
      .update({ userId, providerId: CREDENTIAL }, { password: passwordHash, updatedAt })
    if (changed === 0) await this.writeFirstPassword(tx, userId, passwordHash)
    else await tx.emit('password.changed', { userId })
  }

  /**
   * Sets the first password of a user with other sign-in methods. Throws a `UniqueViolation` when there is
   * one.
   */
  async writeFirstPassword(
    tx: CoreTransaction,
    userId: string,
    passwordHash: string,
    addedIn?: string,
  ): Promise<void> {
    await this.writeCredential(tx, userId, passwordHash, addedIn)
    await tx.emit('password.changed', { userId })
  }

  /**
   * Removes a sign-in method. If it is refused, nothing is written; otherwise the user's row is locked, so
   * that two parallel removals cannot remove the last method.
   */
  async unlink(
    exchange: Exchange,
    userId: string,
    which: UnlinkRequest,
  ): Promise<'unlinked' | 'unknown' | 'last'> {
    const { transactions, users, store, bus } = this.#deps
    const found = await this.#findUnlinkable(store, userId, which)
    if (typeof found === 'string') return found
    await bus.before('account.delete', { account: identityOf(found) }, { exchange, store })
    return transactions.run(exchange, async (tx) => {
      await users.lock(tx, userId)
      const account = await this.#findUnlinkable(tx.store, userId, which)
      if (typeof account === 'string') return account
      await this.remove(tx, [account])
      return 'unlinked'
    })
  }

  /** Removes accounts of a locked user, and returns them. */
  async remove<T extends readonly AccountRow[]>(tx: CoreTransaction, removed: T): Promise<T> {
    for (const account of removed) {
      await tx.store.of(accountModel).delete({ id: account.id })
      await tx.emit('account.deleted', { account: identityOf(account) })
    }
    return removed
  }

  /** Writes the account that holds a user's password. */
  async writeCredential(
    tx: CoreTransaction,
    userId: string,
    passwordHash: string,
    addedIn: string | null = null,
  ): Promise<void> {
    const { clock, createId, format } = this.#deps
    const now = new Date(clock.now())
    const id = createId('account')
    const account = { id, providerId: CREDENTIAL, accountId: userId, userId }
    const own = format.accountColumns(CREDENTIAL, null)
    const written = { password: passwordHash, addedIn, createdAt: now, updatedAt: now }
    await tx.store.of(accountModel).create({ ...own, ...account, ...written })
    await tx.emit('account.created', { account })
  }

  /** The sign-in method that may be removed, or the reason why no method may be removed. */
  async #findUnlinkable(
    store: Store,
    userId: string,
    which: UnlinkRequest,
  ): Promise<AccountRow | 'unknown' | 'last'> {
    const owned = await store.of(accountModel).findMany({ userId })
    const [account, second] = owned.filter((candidate) => isMeant(candidate, which))
    // If several match, none is chosen: a user who removes an attacker's account must not remove their own
    // by mistake.
    if (!account || second) return 'unknown'
    if (owned.length > 1 || which.allowUnlinkingAll) return account
    return (await this.#deps.countOfPlugins(store, userId)) > 0 ? account : 'last'
  }

  /** Rehashes a proven password at the current cost, unless it was changed in the meantime. */
  async upgradePassword({ provided }: PasswordProof, password: string): Promise<void> {
    const { store, passwords } = this.#deps
    const upgraded = await passwords.hash(password)
    await store.of(accountModel).update(provided.where, { password: upgraded })
  }
}

function isMeant(account: AccountRow, { providerId, accountId }: UnlinkRequest): boolean {
  if (providerId === undefined) return account.id === accountId
  if (account.providerId !== providerId) return false
  return accountId === undefined || [account.accountId, account.id].includes(accountId)
}
