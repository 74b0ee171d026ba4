import type { Base } from './core.js'
import { UniqueViolation } from '../contract/storage/adapter.js'
import { verificationModel } from '../contract/tables/models.js'
import type { NewRow, Repository } from '../contract/storage/store.js'
import { hashText } from '../crypto/hash.js'
import { createId } from '../crypto/random.js'
import type { VerificationRow } from '../contract/tables/models.js'

/** The value of a row that keeps work from being tried again for a while. */
const GIVEN_UP = 'given up'

/** The right to do some work alone. */
export interface Lease {
  readonly id: string
  /** The owner, as stored in the row. */
  readonly value: string
}

/**
 * A lock for work that must run once in any number of processes: a row in the table of one-time values
 * whose id, a primary key in every format, is derived from the name of the work.
 */
export class Leases {
  readonly #core: Pick<Base, 'store' | 'clock' | 'random'>

  constructor(core: Pick<Base, 'store' | 'clock' | 'random'>) {
    this.#core = core
  }

  /**
   * Of parallel callers exactly one gets the lease for this number of seconds. The others learn whether it
   * is held or was given up.
   */
  async take(name: string, seconds: number): Promise<Lease | 'held' | 'given up'> {
    const lease = { id: hashText(`lease ${name}`), value: createId(this.#core.random) }
    const found = await this.#rows.findOne({ id: lease.id })
    const now = new Date(this.#core.clock.now())
    if (found && found.expiresAt > now) return found.value === GIVEN_UP ? GIVEN_UP : 'held'
    const taken = { value: lease.value, ...this.#until(seconds) }
    const isOurs = found
      ? (await this.#rows.update({ id: lease.id, expiresAt: { lte: now } }, taken)) > 0
      : await this.#create({ ...taken, ...lease, identifier: lease.id, createdAt: now })
    return isOurs ? lease : 'held'
  }

  /** Lets others have it, unless it is theirs already. */
  async release({ id, value }: Lease): Promise<void> {
    await this.#rows.delete({ id, value })
  }

  /** Blocks the work for this number of seconds. */
  async giveUp({ id, value }: Lease, seconds: number): Promise<void> {
    await this.#rows.update({ id, value }, { value: GIVEN_UP, ...this.#until(seconds) })
  }

  get #rows(): Repository<VerificationRow> {
    return this.#core.store.of(verificationModel)
  }

  #until(seconds: number) {
    const now = this.#core.clock.now()
    return { expiresAt: new Date(now + seconds * 1000), updatedAt: new Date(now) }
  }

  async #create(row: NewRow<VerificationRow>): Promise<boolean> {
    try {
      await this.#rows.create(row)
      return true
    } catch (error) {
      if (error instanceof UniqueViolation) return false
      throw error
    }
  }
}
