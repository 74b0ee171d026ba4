import { Conflict, Unavailable, UniqueViolation } from '@countersign/core'
import { toDriverFailure } from './engines/driver-failure.js'
import type { Engine } from './engines/engine.js'
import type { Table } from './table.js'

/** Maps an error of the driver to the contract's error; null for any other error. `table` is the written table. */
export function toContractError(error: unknown, engine: Engine, table?: Table): Error | null {
  const details = toDriverFailure(error)
  const failure = engine.classify(details)
  if (failure === 'conflict') return new Conflict('The database is busy', { cause: error })
  if (failure === 'unavailable') {
    return new Unavailable('The database cannot be reached', { cause: error })
  }
  if (failure === 'unique' && table) {
    const columns = table.keyOf(engine.violatedKey(details))
    return new UniqueViolation(table.name, { cause: error, columns })
  }
  return null
}
