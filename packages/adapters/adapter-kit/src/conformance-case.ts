import type { Database } from '@countersign/core'

/**
 * What a case is about. L1: rows, conditions, order, pages, joins. L2: unique keys, and atomic writes
 * under parallel callers. L3: transactions. L5: migrations. L4, several processes, needs processes of
 * its own and is not part of the kit.
 */
export type Level = 'L1' | 'L2' | 'L3' | 'L5'

/** A database that belongs to one case. */
export interface TestDatabase {
  readonly database: Database
  /** Called when the case has ended, however it ended. */
  readonly close?: () => void | Promise<void>
}

/** Makes a new, empty database, as often as it is called. */
export type MakeDatabase = () => TestDatabase | Promise<TestDatabase>

/** One thing that every adapter must do. */
export interface ConformanceCase {
  readonly level: Level
  readonly title: string
  /** Rejects, with an error that says what was expected, when the adapter does not do it. */
  readonly run: (makeDatabase: MakeDatabase) => Promise<void>
}
