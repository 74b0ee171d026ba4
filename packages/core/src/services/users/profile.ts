import type { Core } from '../core.js'
import type { UserChanges } from '../../contract/plugins/events.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import type { State, User } from '../../contract/tables/models.js'
import type { AccountMails } from '../mail/account-mails.js'
import type { CallerSessions } from '../sessions/caller-sessions.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import { DELETE_ACCOUNT } from '../verification/one-time-purposes.js'
import type { SessionRevocation } from '../sessions/session-revocation.js'
import type { Mover, Users } from './users.js'
import type { Verifications } from '../verification/verifications.js'
import type { CoreTransaction, UserState, TransactionCheck } from '../transactions.js'

/** What {@link Profile} depends on. */
export interface ProfileDeps {
  readonly users: Users
  readonly callerSessions: CallerSessions
  readonly deviceCookie: DeviceCookie
  readonly revocation: SessionRevocation
  readonly verifications: Verifications
  readonly mails: AccountMails
}

/** How a user is removed. */
interface UserRemoval {
  /** A mailed token. */
  readonly token?: string | undefined
  /** The state that the stored row must still have. */
  readonly still?: State | undefined
  /** Whether the caller is signed in as the user. Default true. */
  readonly isOwn?: boolean
}

/** Changes and removal of users. */
export class Profile {
  readonly #deps: Core & ProfileDeps

  constructor(core: Core, deps: ProfileDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** Changes columns, also for cached sessions. False when the user does not exist. */
  async update(
    exchange: Exchange,
    expected: UserState,
    changes: UserChanges,
    check?: TransactionCheck,
  ): Promise<boolean> {
    const { users, transactions, callerSessions, revocation } = this.#deps
    const prepared = await users.prepareChange(exchange, changes)
    const write = async (tx: CoreTransaction): Promise<boolean> => {
      await check?.(tx.forPlugins)
      return users.changeShown(tx, expected, prepared)
    }
    const isSingle = !check && !revocation.hasCachedSessions
    const changed = await (isSingle
      ? transactions.runSingle(exchange, ['user.updated'], write)
      : transactions.run(exchange, write))
    if (!changed) return false
    await callerSessions.renewCachedSession(exchange)
    return true
  }

  /**
   * Changes a user's address without the user's confirmation: all sessions end, outstanding links are void,
   * and the former address gets a mail. Other columns change with it. False when the user does not exist or
   * no longer matches `still`. Throws a `UniqueViolation` when the address is taken.
   */
  async move(
    exchange: Exchange,
    expected: Mover,
    { email, ...others }: UserChanges & { readonly email: string },
    check?: TransactionCheck,
  ): Promise<boolean> {
    const { users, transactions, revocation, verifications, mails } = this.#deps
    const hasOthers = Object.keys(others).length > 0
    const prepared = hasOthers && (await users.prepareChange(exchange, others))
    const moved = await transactions.run(exchange, async (tx) => {
      await check?.(tx.forPlugins)
      const changed = await users.changeEmail(tx, expected, email)
      if (!changed) return null
      if (prepared) await users.change(tx, { id: expected.id }, prepared)
      const scope = { lasting: true, formerEmail: expected.email }
      await verifications.voidAll(tx.store, expected.id, scope)
      await revocation.endAll(tx, expected.id)
      return changed
    })
    if (moved) mails.sendEmailChanged(exchange, moved, expected.email)
    return moved !== null
  }

  /**
   * Removes a user in all three phases, and clears the cookies of a caller who is signed in as the user.
   * With a mailed token, only if it is a valid one of this user; of parallel callers exactly one removes
   * anything. False, and nothing is removed, when the token is not valid, or the user does not exist or no
   * longer matches `still`.
   */
  async remove(
    exchange: Exchange,
    user: User,
    { token, still, isOwn = true }: UserRemoval = {},
  ): Promise<boolean> {
    const { users, transactions, callerSessions, deviceCookie } = this.#deps
    await users.prepareRemoval(exchange, user)
    const removed = await transactions.run(exchange, async (tx) => {
      if (token !== undefined && !(await this.#takeToken(tx, user, token))) return false
      return users.remove(tx, user, still)
    })
    if (!removed) return false
    if (isOwn) callerSessions.clearCredentials(exchange)
    deviceCookie.forget(exchange, user.email)
    return true
  }

  /** The token of another user stays valid. */
  async #takeToken({ store }: CoreTransaction, user: User, token: string): Promise<boolean> {
    const { verifications } = this.#deps
    if ((await verifications.peek(store, DELETE_ACCOUNT, token)) !== user.id) return false
    return (await verifications.take(store, DELETE_ACCOUNT, token)) === user.id
  }
}
