import type { DatabaseAdapter, Schema } from '@countersign/core'
import type { DialectAdapter } from 'kysely'
import type { Engine } from './engines/engine.js'
import type { Runner } from './runner.js'
import type { StatementWriter } from './statements.js'
import type { Tables } from './table.js'

/** What transactions need to compile their statements. */
export interface BatchingDeps {
  readonly schema: Schema
  readonly tables: Tables
  readonly writer: StatementWriter
  readonly runner: Runner
}

/** A database that runs a list of statements in one transaction, and keeps none open between two requests. */
export interface Batching {
  readonly engine: Engine
  /** Adds transactions to an adapter that runs single statements. */
  connect(statements: DatabaseAdapter, deps: BatchingDeps): DatabaseAdapter
  /** Runs statements that change tables: all of them, or none. */
  migrate(plan: () => Promise<readonly string[]>): Promise<void>
}

/** Returns how a dialect of this package runs transactions as batches; null for every other dialect. */
export function batchingOf(adapter: DialectAdapter): Batching | null {
  return 'batching' in adapter && isBatching(adapter.batching) ? adapter.batching : null
}

function isBatching(value: unknown): value is Batching {
  return typeof value === 'object' && value !== null && 'migrate' in value
}
