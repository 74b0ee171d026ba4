import type { PrismaParts, PrismaRunner, TransactionOptions } from '../prisma-client.js'

/** Makes Prisma roll back. */
class RollBack extends Error {
  override readonly name = 'RollBack'
}

/** An interactive transaction of Prisma, whose function runs until `commit` or `rollBack`. */
export class PrismaTransaction {
  readonly runner: PrismaRunner
  readonly #end: (error: RollBack | null) => void
  readonly #ended: Promise<void>

  private constructor(
    runner: PrismaRunner,
    end: (error: RollBack | null) => void,
    ended: Promise<void>,
  ) {
    this.runner = runner
    this.#end = end
    this.#ended = ended
  }

  /** Begins a transaction. @throws the error of Prisma */
  static begin(parts: PrismaParts, options: TransactionOptions): Promise<PrismaTransaction> {
    return new Promise((resolve, reject) => {
      const ended = parts.transaction(
        (runner) =>
          new Promise<void>((commit, rollBack) => {
            const end = (error: RollBack | null): void => {
              if (error) rollBack(error)
              else commit()
            }
            resolve(new PrismaTransaction(runner, end, ended))
          }),
        options,
      )
      // Before the start only: afterwards the caller of `commit` or `rollBack` gets the error.
      ended.catch(reject)
    })
  }

  /** @throws the error of Prisma */
  async commit(): Promise<void> {
    this.#end(null)
    await this.#ended
  }

  /** @throws the error of Prisma */
  async rollBack(): Promise<void> {
    this.#end(new RollBack())
    try {
      await this.#ended
    } catch (error) {
      if (!(error instanceof RollBack)) throw error
    }
  }
}
