import type { SoleOwnerPolicy } from '../../contract/events.js'
import type { Exchange } from '../../contract/exchange.js'
import type { State, User } from '../../contract/models.js'
import type { CallerSessions } from '../sessions/caller-sessions.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import { ownSessionId } from '../verification/mailbox-proof.js'
import type { SessionRevocation } from '../sessions/session-revocation.js'
import type { Users } from './users.js'
import type { Verifications } from '../verification/verifications.js'
import type { CoreTransaction, Transactions } from '../transactions.js'

/** What {@link UserRemoval} depends on. */
export interface UserRemovalDeps {
  readonly transactions: Transactions
  readonly users: Users
  readonly callers: CallerSessions
  readonly devices: DeviceCookie
  readonly verifications: Verifications
  readonly revocation: SessionRevocation
}

/** The end of a user, and of everything that belongs to them. */
export class UserRemoval {
  readonly #deps: UserRemovalDeps

  constructor(deps: UserRemovalDeps) {
    this.#deps = deps
  }

  /**
   * Removes a user in all three phases, and clears the cookies when the caller is signed in as the user.
   * False, and nothing is removed, when the user does not exist or no longer matches `still`.
   */
  async remove(exchange: Exchange, user: User, still?: State): Promise<boolean> {
    const { users, transactions, callers, devices } = this.#deps
    const isOwn = (await ownSessionId(exchange, user)) !== undefined
    await users.prepareRemoval(exchange, user)
    const removed = await transactions.run(exchange, (tx) => this.within(tx, user, still))
    if (!removed) return false
    if (isOwn) callers.clearCredentials(exchange)
    devices.forget(exchange, user.email)
    return true
  }

  /** Like {@link remove}, together with other writes. */
  async within(
    tx: CoreTransaction,
    user: User,
    still?: State,
    onSoleOwner?: SoleOwnerPolicy,
  ): Promise<boolean> {
    const { users, verifications, revocation } = this.#deps
    const { id } = user
    const owner = await users.lockAndVoidLinks(tx, id, still)
    if (!owner) return false
    await revocation.invalidateCachedSessions(tx, id)
    await verifications.voidStored(tx.store, owner, { lasting: true })
    await users.remove(tx, user, onSoleOwner)
    return true
  }
}
