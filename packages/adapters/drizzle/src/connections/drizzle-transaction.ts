import { type DrizzleParts, type DrizzleSession, sessionOf } from '../drizzle-instance.js'
import { causeOf } from './driver-error.js'

/** Makes Drizzle roll back. */
class RollBack extends Error {
  override readonly name = 'RollBack'
}

/** A transaction of Drizzle, whose function runs until `commit` or `rollBack`. */
export class DrizzleTransaction {
  readonly session: DrizzleSession
  readonly #end: (error: RollBack | null) => void
  readonly #ended: Promise<void>

  private constructor(
    session: DrizzleSession,
    end: (error: RollBack | null) => void,
    ended: Promise<void>,
  ) {
    this.session = session
    this.#end = end
    this.#ended = ended
  }

  /** Begins a transaction. @throws the error of the driver */
  static begin(parts: DrizzleParts): Promise<DrizzleTransaction> {
    return new Promise((resolve, reject) => {
      const ended = parts.transaction(
        (tx) =>
          new Promise<void>((commit, rollBack) => {
            const end = (error: RollBack | null): void => {
              if (error) rollBack(error)
              else commit()
            }
            resolve(new DrizzleTransaction(sessionOf(tx), end, ended))
          }),
      )
      // Before the start only: afterwards the caller of `commit` or `rollBack` gets the error.
      ended.catch((error: unknown) => {
        reject(causeOf(error))
      })
    })
  }

  /** @throws the error of the driver */
  async commit(): Promise<void> {
    this.#end(null)
    try {
      await this.#ended
    } catch (error) {
      throw causeOf(error)
    }
  }

  /** @throws the error of the driver */
  async rollBack(): Promise<void> {
    this.#end(new RollBack())
    try {
      await this.#ended
    } catch (error) {
      if (!(error instanceof RollBack)) throw causeOf(error)
    }
  }
}
