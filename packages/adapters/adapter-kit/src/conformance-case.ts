import type { Database } from '@countersign/core'

/**
 * The subject of a case. L1: rows, conditions, order, pages, joins. L2: unique keys, and atomic writes
 * under parallel callers. L3: transactions. L5: migrations. L4, several processes, needs separate processes
 * and is not part of the kit.
 */
export type Level = 'L1' | 'L2' | 'L3' | 'L5'

/** The database of one case. */
export interface TestDatabase {
  readonly database: Database
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
