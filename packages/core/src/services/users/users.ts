import type { Base } from '../core.js'
import type { SoleOwnerPolicy, UserChanges, UserDraft } from '../../contract/plugins/events.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import { canonicalEmail } from '../../contract/calls/fields.js'
import type { State, User, UserRow } from '../../contract/tables/models.js'
import { accountModel, sessionModel, userModel } from '../../contract/tables/models.js'
import type { Values } from '../../contract/storage/store.js'
import type { SessionRevocation } from '../sessions/session-revocation.js'
import type { Verifications } from '../verification/verifications.js'
import type { TakenValues } from './taken-values.js'
import type { CoreTransaction, UserState } from '../transactions.js'

/** What {@link Users} depends on. */
export interface UserDeps {
  readonly takenValues: TakenValues
  readonly revocation: SessionRevocation
  readonly verifications: Verifications
}

/** A user whose address changes, and the state that the row must still have when it is written. */
export type Mover = State & Pick<User, 'id' | 'email' | 'emailVerified'>

/** Whether the address of a user is verified, and what is proven in the account; all of it by default. */
export type ProofState = Pick<User, 'emailVerified'> & { readonly provenIn?: string | null }

/** The users of the app. */
export class Users {
  readonly #deps: Base & UserDeps

  constructor(core: Base, deps: UserDeps) {
    this.#deps = { ...core, ...deps }
  }

  find(id: string): Promise<UserRow | null> {
    return this.#deps.store.of(userModel).findOne({ id })
  }

  /** By address, in any letter case. */
  findByEmail(address: string): Promise<UserRow | null> {
    return this.#deps.store.of(userModel).findOne({ email: canonicalEmail(address) })
  }

  /** Asks the `before` subscribers and prepares the row; nothing is written yet. */
  async prepare(exchange: Exchange, draft: UserDraft): Promise<UserRow> {
    const { bus, store, clock, createId } = this.#deps
    const complete = { ...store.of(userModel).defaults(), ...draft }
    const amended = await bus.before('user.create', complete, { exchange, store })
    const now = new Date(clock.now())
    return {
      ...amended,
      email: canonicalEmail(amended.email),
      id: createId('user'),
      createdAt: now,
      updatedAt: now,
      sessionEpoch: null,
      revision: null,
      linkEpoch: null,
      provenIn: null,
    }
  }

  /** Writes a prepared user. Throws a `UniqueViolation` when the address is taken. */
  async write(tx: CoreTransaction, user: UserRow): Promise<void> {
    await this.#deps.takenValues.attempt({ ...user }, () => tx.store.of(userModel).create(user))
    await tx.emit('user.created', { user })
  }

  /** Asks the `before` subscribers about a change; nothing is written yet. */
  prepareChange(exchange: Exchange, changes: UserChanges): Promise<UserChanges> {
    const { bus, store } = this.#deps
    return bus.before('user.update', changes, { exchange, store })
  }

  /** Writes prepared changes. Null when the user does not exist or no longer matches `expected`. */
  async change(
    tx: CoreTransaction,
    expected: UserState,
    changes: UserChanges,
  ): Promise<UserRow | null> {
    const { clock, takenValues } = this.#deps
    const values: Values<UserRow> = { ...changes, updatedAt: new Date(clock.now()) }
    const user = await takenValues.attempt({ ...values, id: expected.id }, () =>
      tx.store.of(userModel).updateOne(expected, values),
    )
    if (user) await tx.emit('user.updated', { user })
    return user
  }

  /**
   * Writes prepared changes, also for cached sessions. False when the user does not exist
   * or no longer matches `expected`.
   */
  async changeShown(
    tx: CoreTransaction,
    expected: UserState,
    changes: UserChanges,
  ): Promise<boolean> {
    if (!(await this.change(tx, expected, changes))) return false
    await this.#deps.revocation.invalidateCachedSessions(tx, expected.id)
    return true
  }

  /** Records for a locked user that the address is verified, and what it proves. */
  async verifyEmail(
    tx: CoreTransaction,
    before: UserRow,
    provenIn: string | null,
  ): Promise<UserRow> {
    const { id, emailVerified } = before
    const changes = emailVerified ? {} : { updatedAt: new Date(this.#deps.clock.now()) }
    const values = { ...changes, emailVerified: true, provenIn }
    await tx.store.of(userModel).update({ id }, values)
    const user = { ...before, ...values }
    if (!emailVerified) await tx.emit('email.verified', { user })
    return user
  }

  /**
   * Changes the address of a user. Null when the user has changed or verified the address in the meantime,
   * or no longer matches `expected`. Throws a `UniqueViolation` when the address is taken.
   */
  async changeEmail(
    tx: CoreTransaction,
    expected: Mover,
    email: string,
    { emailVerified, provenIn = null }: ProofState = { emailVerified: false },
  ): Promise<UserRow | null> {
    const updatedAt = new Date(this.#deps.clock.now())
    const moved = { email, emailVerified, provenIn, updatedAt }
    const user = await tx.store.of(userModel).updateOne(expected, moved)
    if (user) await tx.emit('email.changed', { user, previousEmail: expected.email })
    return user
  }

  /**
   * Locks the user's row until the transaction ends, so that the user's other rows can be counted and
   * changed. Null when the user does not exist or no longer matches `still`.
   */
  async lock(tx: CoreTransaction, id: string, still: State = {}): Promise<UserRow | null> {
    return tx.store.of(userModel).increment({ where: { ...still, id }, field: 'revision' })
  }

  /** Like {@link lock}, and voids the signed links of the user by the same statement. */
  async lockAndVoidLinks(
    tx: CoreTransaction,
    id: string,
    still: State = {},
  ): Promise<UserRow | null> {
    return tx.store.of(userModel).increment({ where: { ...still, id }, field: 'linkEpoch' })
  }

  /** Asks the `before` subscribers whether a user may be removed; nothing is removed yet. */
  async prepareRemoval(exchange: Exchange, user: User): Promise<void> {
    const { bus, store } = this.#deps
    await bus.before('user.delete', { user }, { exchange, store })
  }

  /**
   * Removes a user and everything that belongs to it. False, and nothing is removed, when the user does not
   * exist or no longer matches `still`.
   */
  async remove(
    tx: CoreTransaction,
    user: User,
    still?: State,
    onSoleOwner?: SoleOwnerPolicy,
  ): Promise<boolean> {
    const { revocation, verifications } = this.#deps
    const { id } = user
    const owner = await this.lockAndVoidLinks(tx, id, still)
    if (!owner) return false
    await revocation.invalidateCachedSessions(tx, id)
    await verifications.voidStored(tx.store, owner, { lasting: true })
    await tx.emit('user.deleted', { user, ...(onSoleOwner && { onSoleOwner }) })
    await tx.store.of(sessionModel).delete({ userId: id })
    await tx.store.of(accountModel).delete({ userId: id })
    await tx.store.of(userModel).delete({ id })
    return true
  }
}
