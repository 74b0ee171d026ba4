import type { UserDraft } from '../contract/events.js'
import type { Exchange } from '../contract/exchange.js'
import type { User, UserRow } from '../contract/models.js'
import { userModel } from '../contract/models.js'
import type { Clock, Random } from '../contract/runtime.js'
import type { Store } from '../contract/store.js'
import { createId } from '../crypto/random.js'
import type { Bus } from '../events/bus.js'
import type { Unit, Work } from './work.js'

/** What users are made of. */
export interface UserDeps {
  readonly store: Store
  readonly work: Work
  readonly bus: Bus
  readonly clock: Clock
  readonly random: Random
  /** What the app's columns hold where a draft does not say. */
  readonly defaults: Readonly<Record<string, unknown>>
}

/** The people of the app. */
export class Users {
  readonly #deps: UserDeps

  constructor(deps: UserDeps) {
    this.#deps = deps
  }

  /** By id. */
  find(id: string): Promise<User | null> {
    return this.#deps.store.of(userModel).findOne({ id })
  }

  /** By address, in any letter case. */
  findByEmail(address: string): Promise<User | null> {
    return this.#deps.store.of(userModel).findOne({ email: toCanonical(address) })
  }

  /** Asks the `before` subscribers and makes the row; nothing is written yet. */
  async prepare(exchange: Exchange, draft: UserDraft): Promise<UserRow> {
    const { bus, store, clock, random, defaults } = this.#deps
    const complete = { ...defaults, ...draft }
    const amended = await bus.before('user.create', complete, { exchange, store })
    const now = new Date(clock.now())
    return {
      ...amended,
      email: toCanonical(amended.email),
      id: createId(random),
      createdAt: now,
      updatedAt: now,
      sessionEpoch: null,
      revision: null,
    }
  }

  /** Writes a prepared user. Throws a `UniqueViolation` when the address is taken. */
  async write(unit: Unit, user: UserRow): Promise<void> {
    await unit.store.of(userModel).create(user)
    await unit.emit('user.created', { user })
  }

  /** Prepares and writes. */
  async create(exchange: Exchange, draft: UserDraft): Promise<User> {
    const user = await this.prepare(exchange, draft)
    await this.#deps.work.runSingle(exchange, 'user.created', (unit) => this.write(unit, user))
    return user
  }
}

/** Lower-cases ASCII letters and no others: some others become ASCII ones, and one person would be found as another. */
function toCanonical(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
