import type { Exchange } from '../contract/exchange.js'
import type { AccountRow, User } from '../contract/models.js'
import { accountModel, userModel } from '../contract/models.js'
import type { Clock, Random } from '../contract/runtime.js'
import type { PasswordHasher } from '../contract/storage-format.js'
import type { Provided, Store } from '../contract/store.js'
import { createId } from '../crypto/random.js'
import type { Unit } from './work.js'

/** `providerId` of the account that holds a password. */
const CREDENTIAL = 'credential'

/** Who proved to know the password, and what must still be stored for the proof to hold. */
export interface PasswordProof {
  readonly user: User
  readonly provided: Provided<AccountRow>
  /** Whether the stored text is of an earlier cost or form. */
  readonly outdated: boolean
}

/** What accounts are made of. */
export interface AccountDeps {
  readonly store: Store
  readonly passwords: PasswordHasher
  readonly clock: Clock
  readonly random: Random
}

/** The ways in which people sign in. */
export class Accounts {
  readonly #deps: AccountDeps

  constructor(deps: AccountDeps) {
    this.#deps = deps
  }

  /**
   * Checks an address and a password. Whether the user is unknown, has no password or another one, one
   * hash is spent and the answer is null.
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
    const provided = { model: accountModel, where: { id: found.row.id, password: stored } }
    return { user: found.parent, provided, outdated: passwords.isOutdated(stored) }
  }

  /** Stores a proven password at today's cost, after the answer. To be called once the proof is used. */
  upgradePassword(exchange: Exchange, proof: PasswordProof, password: string): void {
    if (proof.outdated) exchange.defer(this.#upgrade(proof, password))
  }

  /** Writes the account that holds a user's password. */
  async writeCredential(unit: Unit, userId: string, passwordHash: string): Promise<void> {
    const { clock, random } = this.#deps
    const now = new Date(clock.now())
    const account = { id: createId(random), providerId: CREDENTIAL, accountId: userId, userId }
    await unit.store
      .of(accountModel)
      .create({ ...account, password: passwordHash, createdAt: now, updatedAt: now })
    await unit.emit('account.created', { account })
  }

  /** Does nothing when the password was changed meanwhile. */
  async #upgrade({ provided }: PasswordProof, password: string): Promise<void> {
    const { store, passwords } = this.#deps
    const upgraded = await passwords.hash(password)
    await store.of(accountModel).update(provided.where, { password: upgraded })
  }
}
