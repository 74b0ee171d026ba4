import { toContractError } from './contract-error.js'
import type { Engine } from './engines/engine.js'
import type { KyselyInstance } from './kysely-instance.js'

/** Runs a function in a transaction. Maps errors of the database to the contract's; rethrows those of the function. */
export async function runTransaction<T>(
  instance: KyselyInstance,
  engine: Engine,
  work: (transaction: KyselyInstance) => Promise<T>,
): Promise<T> {
  const thrown: unknown[] = []
  const builder = instance.transaction()
  const isolated = engine.isolation ? builder.setIsolationLevel(engine.isolation) : builder
  try {
    return await isolated.execute(async (transaction) => {
      try {
        return await work(transaction)
      } catch (error) {
        thrown.push(error)
        throw error
      }
    })
  } catch (error) {
    const known = thrown.includes(error) ? null : toContractError(error, engine)
    throw known ?? error
  }
}
