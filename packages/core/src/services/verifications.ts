import { type VerificationRow, verificationModel } from '../contract/models.js'
import type { Clock, Random } from '../contract/runtime.js'
import type { StorageFormat } from '../contract/storage-format.js'
import type { Store } from '../contract/store.js'
import { createId } from '../crypto/random.js'

/** What a one-time value is for. A value of one purpose is nothing to another. */
export type Purpose = string

/** What a one-time value stands for. */
export interface NewVerification {
  readonly purpose: Purpose
  /** The user that it belongs to; null for nobody's. */
  readonly userId: string | null
  readonly token: string
  /** What its taker learns. */
  readonly value: string
  readonly expiresInSeconds: number
}

/** What one-time values are made of. */
export interface VerificationDeps {
  readonly format: Pick<StorageFormat, 'verificationIdentifier' | 'sharedIdentifierPrefix'>
  readonly clock: Clock
  readonly random: Random
}

/**
 * One-time values: stored as the format has them, taken by one atomic statement. They are
 * voided by user, when a newer one is issued or when what they rested on has changed.
 */
export class Verifications {
  readonly #deps: VerificationDeps

  constructor(deps: VerificationDeps) {
    this.#deps = deps
  }

  async issue(
    store: Store,
    { purpose, userId, token, value, expiresInSeconds }: NewVerification,
  ): Promise<void> {
    const { clock, random } = this.#deps
    const now = clock.now()
    await store.of(verificationModel).create({
      id: createId(random),
      identifier: this.#identifierOf(purpose, token),
      subject: userId === null ? null : subjectOf(purpose, userId),
      value,
      expiresAt: new Date(now + expiresInSeconds * 1000),
      createdAt: new Date(now),
      updatedAt: new Date(now),
    })
  }

  /** The value of a live token, which stays. */
  async peek(store: Store, purpose: Purpose, token: string): Promise<string | null> {
    const identifier = this.#identifierOf(purpose, token)
    if (this.#isShared) return this.#valueOf((await findAll(store, identifier))[0] ?? null)
    return this.#valueOf(await store.of(verificationModel).findOne({ identifier }))
  }

  /** The value of a live token, which is used up. Of parallel callers exactly one gets it. */
  async take(store: Store, purpose: Purpose, token: string): Promise<string | null> {
    const identifier = this.#identifierOf(purpose, token)
    if (this.#isShared) return this.#valueOf(await takeNewest(store, identifier))
    return this.#valueOf(await store.of(verificationModel).take({ identifier }))
  }

  /** Voids what a user has outstanding of some purposes. */
  async voidAll(store: Store, userId: string, purposes: readonly Purpose[]): Promise<void> {
    const subjects = purposes.map((purpose) => subjectOf(purpose, userId))
    await store.of(verificationModel).delete({ subject: { in: subjects } })
    const { sharedIdentifierPrefix } = this.#deps.format
    if (!sharedIdentifierPrefix) return
    for (const purpose of purposes) {
      const identifier = { startsWith: sharedIdentifierPrefix(purpose) }
      await store.of(verificationModel).delete({ identifier, value: userId, subject: null })
    }
  }

  get #isShared(): boolean {
    return this.#deps.format.sharedIdentifierPrefix !== null
  }

  #identifierOf(purpose: Purpose, token: string): string {
    return this.#deps.format.verificationIdentifier(purpose, token)
  }

  #valueOf(row: VerificationRow | null): string | null {
    return row && row.expiresAt.getTime() > this.#deps.clock.now() ? row.value : null
  }
}

/** Everything under one identifier, newest first. */
function findAll(store: Store, identifier: string): Promise<VerificationRow[]> {
  return store
    .of(verificationModel)
    .findMany({ identifier }, { orderBy: { createdAt: 'desc' }, limit: Number.MAX_SAFE_INTEGER })
}

/** Of parallel callers that saw the same rows, the one whose statement deletes them gets the newest. */
async function takeNewest(store: Store, identifier: string): Promise<VerificationRow | null> {
  const rows = await findAll(store, identifier)
  const [newest = null] = rows
  const seen = rows.map(({ id }) => id)
  const deleted = await store.of(verificationModel).delete({ id: { in: seen } })
  return deleted > 0 ? newest : null
}

function subjectOf(purpose: Purpose, userId: string): string {
  return `${purpose} ${userId}`
}
