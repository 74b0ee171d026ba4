import type { Base, Core } from '../core.js'
import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import { accountModel, sessionModel } from '../../contract/tables/models.js'
import type { MethodChange } from '../../contract/plugins/session-start.js'
import type { Store } from '../../contract/storage/store.js'
import type { CallerSessions } from '../sessions/caller-sessions.js'
import type { SessionRevocation } from '../sessions/session-revocation.js'
import type { Users } from './users.js'
import { runOrRollBack, type CoreTransaction } from '../transactions.js'

/** What {@link SignInMethods} depends on. */
export interface SignInMethodDeps {
  readonly users: Users
  readonly callerSessions: CallerSessions
  readonly revocation: SessionRevocation
}

/** The sign-in methods of plugins, counted together with the accounts. */
export class SignInMethods {
  readonly #deps: Core & SignInMethodDeps

  constructor(core: Core, deps: SignInMethodDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** All that a user has, accounts included. */
  count(store: Store, userId: string): Promise<number> {
    return countMethods(this.#deps, store, userId)
  }

  /** Adds a sign-in method of a user who is still signed in. */
  async add(
    exchange: Exchange,
    signedIn: SessionData,
    { kind, write }: MethodChange,
  ): Promise<boolean> {
    const { session, user } = signedIn
    const { transactions, users, callerSessions } = this.#deps
    const added = await runOrRollBack(transactions, exchange, async (tx) => {
      // Every write that ends a user's sessions locks the row too, so that an attacker's method ends with
      // the session.
      const locked = await users.lock(tx, user.id)
      if (!locked || !(await tx.store.of(sessionModel).findOne({ id: session.id }))) return null
      const renewed = await this.renewFirst(tx, signedIn)
      if (!(await write(tx.store))) return null
      await tx.emit('method.added', { userId: user.id, kind })
      return { renewed }
    })
    if (added?.renewed) callerSessions.issueRenewed(exchange, added.renewed.token, added.renewed)
    return added !== null
  }

  /**
   * A user without a sign-in method is identified by the session alone: with the first method the session
   * gets a new credential, to be issued after the commit, and the old one is void. Call it before the
   * method is written. Null for all other users, and when the session has ended.
   */
  async renewFirst(tx: CoreTransaction, { session, user }: SessionData) {
    const { revocation } = this.#deps
    if ((await this.count(tx.store, user.id)) > 0) return null
    const outdated = await revocation.endAll(tx, user.id, session.id)
    const own = await revocation.renew(tx, session.id, session.createdAt)
    return own && { ...own, parent: outdated ?? user }
  }

  /** Removes a method, unless it is the last one. */
  async remove(
    exchange: Exchange,
    userId: string,
    { kind, write }: MethodChange,
  ): Promise<'removed' | 'unknown' | 'last'> {
    const { settings, transactions, users } = this.#deps
    const { allowUnlinkingAll } = settings.account.accountLinking
    let problem: 'unknown' | 'last' = 'unknown'
    const removed = await runOrRollBack(transactions, exchange, async (tx) => {
      await users.lock(tx, userId)
      problem = 'unknown'
      if (!(await write(tx.store))) return null
      problem = 'last'
      if (!allowUnlinkingAll && (await this.count(tx.store, userId)) === 0) return null
      await tx.emit('method.removed', { userId, kind })
      return 'removed' as const
    })
    return removed ?? problem
  }
}

/** The number of sign-in methods of a user: accounts, and methods of plugins. */
export async function countMethods(
  { countOfPlugins }: Pick<Base, 'countOfPlugins'>,
  store: Store,
  userId: string,
): Promise<number> {
  return (await store.of(accountModel).count({ userId })) + (await countOfPlugins(store, userId))
}
