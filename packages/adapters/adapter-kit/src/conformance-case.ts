import { Conflict, type Database, Unavailable, UniqueViolation } from '@countersign/core'

/**
 * The subject of a case. L1: rows, conditions, order, pages, joins, values. L2: unique keys, and atomic writes
 * under parallel callers. L3: transactions. L4: two connections to one database. L5: migrations. L6: a busy
 * database, and one that cannot be reached.
 */
export type Level = 'L1' | 'L2' | 'L3' | 'L4' | 'L5' | 'L6'

/** Ends a fault of a database. */
export type EndOfFault = () => void | Promise<void>

/** The database of one case. */
export interface TestDatabase {
  readonly database: Database
  /**
   * Opens the same data once more, as another process does: with a pool and a cache of its own. Default: the
   * database is connected twice.
   */
  readonly openAgain?: () => Database | Promise<Database>
  /**
   * Makes writes fail as busy, as another process does that holds the write lock, until the function that it returns is
   * called. Give the adapter a short time limit. Default: these cases test nothing.
   */
  readonly makeBusy?: () => EndOfFault | Promise<EndOfFault>
  /**
   * Makes the database unreachable, such as by a proxy that closes its connections and accepts no new ones, until the
   * function that it returns is called. Default: these cases test nothing.
   */
  readonly makeUnreachable?: () => EndOfFault | Promise<EndOfFault>
  /**
   * Whether unique keys follow a collation of the database, for which different texts may be the same: then the cases
   * about such keys test nothing, and the page of the adapter must name the collations that apps need. Default: false.
   */
  readonly keysFollowCollation?: boolean
  /** Called after the case has passed or failed. */
  readonly close?: () => void | Promise<void>
}

/** Creates a new, empty database at each call. */
export type MakeDatabase = () => TestDatabase | Promise<TestDatabase>

/** One requirement for every adapter. */
export interface ConformanceCase {
  readonly level: Level
  readonly title: string
  /**
   * Rejects when the adapter fails, with an error that contains the expected value. When the case tests nothing, it calls
   * `onMissing` with the missing part, such as `makeBusy`.
   */
  readonly run: (makeDatabase: MakeDatabase, onMissing?: OnMissing) => Promise<void>
}

/** Receives the part without which a case tests nothing. */
export type OnMissing = (missing: string) => void

/** Ends a case that tests nothing without a part of the test database or of the adapter. */
export class Untested extends Error {
  readonly missing: string

  constructor(missing: string) {
    super(`It tests nothing without ${missing}`)
    this.missing = missing
  }
}

/** Runs the checks of a case, which may throw {@link Untested}. */
export async function runChecks(check: () => Promise<void>, onMissing?: OnMissing): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (!(error instanceof Untested)) throw error
    onMissing?.(error.missing)
  }
}

/** Whether an error is one of the three that adapters throw on purpose. */
export function isOfContract(error: Error): boolean {
  return [Conflict, Unavailable, UniqueViolation].some((kind) => error instanceof kind)
}
