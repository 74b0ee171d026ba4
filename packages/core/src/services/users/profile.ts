import type { UserChanges } from '../../contract/events.js'
import type { Exchange } from '../../contract/exchange.js'
import type { User } from '../../contract/models.js'
import type { AccountMails } from '../mail/account-mails.js'
import type { CallerSessions } from '../sessions/caller-sessions.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import { DELETE_ACCOUNT } from '../verification/one-time-purposes.js'
import type { SessionRevocation } from '../sessions/session-revocation.js'
import type { UserRemoval } from './user-removal.js'
import type { Mover, Users } from './users.js'
import type { Verifications } from '../verification/verifications.js'
import type { CoreTransaction, Who, WithinCheck, Transactions } from '../transactions.js'

/** What {@link Profile} depends on. */
export interface ProfileDeps {
  readonly transactions: Transactions
  readonly users: Users
  readonly callers: CallerSessions
  readonly devices: DeviceCookie
  readonly revocation: SessionRevocation
  readonly verifications: Verifications
  readonly removal: UserRemoval
  readonly mails: AccountMails
}

/** Changes of a user's own account. */
export class Profile {
  readonly #deps: ProfileDeps

  constructor(deps: ProfileDeps) {
    this.#deps = deps
  }

  /** Changes columns, also in the copies of the user in sessions. False when the user does not exist. */
  async update(
    exchange: Exchange,
    who: Who,
    changes: UserChanges,
    within?: WithinCheck,
  ): Promise<boolean> {
    const { users, transactions, callers } = this.#deps
    const prepared = await users.prepareChange(exchange, changes)
    const changed = await transactions.run(exchange, async (tx) => {
      await within?.(tx.forPlugins)
      return this.within(tx, who, prepared)
    })
    if (!changed) return false
    await callers.find(exchange, { disableCookieCache: true, disableRefresh: true })
    return true
  }

  /**
   * Writes prepared changes, together with other writes. False when the user does not exist or no longer
   * matches `who`.
   */
  async within(tx: CoreTransaction, who: Who, changes: UserChanges): Promise<boolean> {
    const { users, revocation } = this.#deps
    if (!(await users.change(tx, who, changes))) return false
    await revocation.invalidateCachedSessions(tx, who.id)
    return true
  }

  /**
   * Changes a user's address without the user's confirmation: all sessions end, outstanding links are void,
   * and the former address gets a mail. Other columns change with it. False when the user does not exist or
   * no longer matches `still`. Throws a `UniqueViolation` when the address is taken.
   */
  async move(
    exchange: Exchange,
    who: Mover,
    { email, ...others }: UserChanges & { readonly email: string },
    within?: WithinCheck,
  ): Promise<boolean> {
    const { users, transactions, revocation, verifications, mails } = this.#deps
    const hasOthers = Object.keys(others).length > 0
    const prepared = hasOthers && (await users.prepareChange(exchange, others))
    const moved = await transactions.run(exchange, async (tx) => {
      await within?.(tx.forPlugins)
      const changed = await users.changeEmail(tx, who, email)
      if (!changed) return null
      if (prepared) await users.change(tx, { id: who.id }, prepared)
      const scope = { lasting: true, formerEmail: who.email }
      await verifications.voidAll(tx.store, who.id, scope)
      await revocation.endAllWithin(tx, who.id)
      return changed
    })
    if (moved) mails.sendEmailChanged(exchange, moved, who.email)
    return moved !== null
  }

  /**
   * Removes the account for good and takes the caller's cookies back. With a mailed token, only if it is
   * a live one of this user: false otherwise, and of parallel callers exactly one removes anything.
   */
  async remove(exchange: Exchange, user: User, token?: string): Promise<boolean> {
    const { users, transactions, callers, devices, removal } = this.#deps
    await users.prepareRemoval(exchange, user)
    const removed = await transactions.run(exchange, async (tx) => {
      if (token !== undefined && !(await this.#takeToken(tx, user, token))) return false
      return removal.within(tx, user)
    })
    if (!removed) return false
    callers.clearCredentials(exchange)
    devices.forget(exchange, user.email)
    return true
  }

  /** The token of another user stays valid. */
  async #takeToken({ store }: CoreTransaction, user: User, token: string): Promise<boolean> {
    const { verifications } = this.#deps
    if ((await verifications.peek(store, DELETE_ACCOUNT, token)) !== user.id) return false
    return (await verifications.take(store, DELETE_ACCOUNT, token)) === user.id
  }
}
