import { Conflict, type Database, Unavailable, UniqueViolation } from '@countersign/core'

/**
 * The subject of a case. L1: rows, conditions, order, pages, joins, values. L2: unique keys, and atomic writes
 * under parallel callers. L3: transactions. L4: two connections to one database. L5: migrations.
 */
export type Level = 'L1' | 'L2' | 'L3' | 'L4' | 'L5'

/** The database of one case. */
export interface TestDatabase {
  readonly database: Database
  /**
   * Opens the same data once more, as another process does: with a pool and a cache of its own. Default: the
   * database is connected twice.
   */
  readonly openAgain?: () => Database | Promise<Database>
  /** Called after the case has passed or failed. */
  readonly close?: () => void | Promise<void>
}

/** Creates a new, empty database at each call. */
export type MakeDatabase = () => TestDatabase | Promise<TestDatabase>

/** One requirement for every adapter. */
export interface ConformanceCase {
  readonly level: Level
  readonly title: string
  /** Rejects when the adapter fails, with an error that contains the expected value. */
  readonly run: (makeDatabase: MakeDatabase) => Promise<void>
}

/** Whether an error is one of the three that adapters throw on purpose. */
export function isOfContract(error: Error): boolean {
  return [Conflict, Unavailable, UniqueViolation].some((kind) => error instanceof kind)
}
