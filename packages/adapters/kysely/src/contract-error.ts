import { Conflict, Unavailable, UniqueViolation } from '@countersign/core'
import { toDriverFailure } from './engines/driver-failure.js'
import type { Engine } from './engines/engine.js'

/** The contract's error for an error of the driver, or null for any other error. `model` is what was written. */
export function toContractError(error: unknown, engine: Engine, model?: string): Error | null {
  const failure = engine.classify(toDriverFailure(error))
  if (failure === 'conflict') return new Conflict('The database is busy', { cause: error })
  if (failure === 'unavailable') {
    return new Unavailable('The database cannot be reached', { cause: error })
  }
  if (failure === 'unique' && model !== undefined) {
    return new UniqueViolation(model, { cause: error })
  }
  return null
}
