import type { DriverFailure, Engine, FailureKind } from '../engines/engine.js'
import { sqliteEngine } from '../engines/sqlite-engine.js'

/** SQLite as D1 runs it. */
export const d1Engine: Engine = {
  ...sqliteEngine,
  // A statement takes at most 100 values.
  packsLists: true,
  returnsWritten: true,
  classify,
}

/** The text with which a guard of an optimistic transaction fails. */
export const CHANGED = 'a row that the transaction read has changed'

const CONFLICT = new RegExp(CHANGED)

/** @see https://developers.cloudflare.com/d1/observability/debug-d1/ */
const UNAVAILABLE =
  /Network connection lost|overloaded|exceeded timeout|object to be reset|DB reset because|transient issue|Cannot resolve D1|internal error|Internal error|fetch failed|ECONNREFUSED|ECONNRESET/

function classify(failure: DriverFailure): FailureKind | null {
  const known = sqliteEngine.classify(failure)
  if (known) return known
  if (CONFLICT.test(failure.message)) return 'conflict'
  return UNAVAILABLE.test(failure.message) ? 'unavailable' : null
}
