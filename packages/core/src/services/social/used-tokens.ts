import type { Base } from '../core.js'
import { UniqueViolation } from '../../contract/adapter.js'
import { verificationModel } from '../../contract/models.js'
import type { IdTokenProfile } from '../../contract/provider.js'
import { hashText } from '../../crypto/hash.js'

/** Milliseconds by which the clocks of an app's servers may differ. */
const CLOCK_DIFFERENCE_MS = 300_000

/**
 * The tokens that clients have used: each is remembered until it expires.
 *
 * @see RFC 9700 section 4.14: a token that was sent once may have been seen by others.
 */
export class UsedTokens {
  readonly #core: Base

  constructor(core: Base) {
    this.#core = core
  }

  /**
   * Marks a token as used while `use` runs, and permanently when it succeeds; if `use` throws, the token
   * stays unused. Null when the token was used already; of parallel callers exactly one uses it.
   */
  async useOnce<T>(token: IdTokenProfile, use: () => Promise<T>): Promise<T | null> {
    // The primary key is the one that every database of ours has.
    const id = `id-token:${hashText(token.replayKey)}`
    if (!(await this.#mark(id, token))) return null
    try {
      return await use()
    } catch (error) {
      // If the mark cannot be removed, it stays: the token then counts as used.
      await this.#core.store
        .of(verificationModel)
        .delete({ id })
        .catch(() => undefined)
      throw error
    }
  }

  async #mark(id: string, { expiresAt }: IdTokenProfile): Promise<boolean> {
    const { store, clock } = this.#core
    const now = new Date(clock.now())
    const until = new Date(expiresAt.getTime() + CLOCK_DIFFERENCE_MS)
    const dates = { createdAt: now, updatedAt: now, expiresAt: until }
    try {
      return await store.of(verificationModel).create({ id, identifier: id, value: '', ...dates })
    } catch (error) {
      if (error instanceof UniqueViolation) return false
      throw error
    }
  }
}
