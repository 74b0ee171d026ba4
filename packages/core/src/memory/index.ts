import type { Database, DatabaseAdapter, Schema } from '../contract/storage/adapter.js'
import { milliseconds } from '../contract/options/number-options.js'
import { requireOptions } from '../contract/options/require-options.js'
import { section } from '../contract/options/sections.js'
import { createLock, type Lock } from './lock.js'
import { MemoryAdapter } from './memory-adapter.js'
import { MemoryTable } from './memory-table.js'

/** A database in this process's memory. */
export interface MemoryDatabase extends Database {
  readonly id: 'memory'
}

/** Options of {@link memory}. */
export interface MemoryOptions {
  /** Milliseconds after which a call fails that waits for a transaction to end. Default: 5000. */
  readonly busyTimeoutMs?: number
}

const optionsSchema = section({ busyTimeoutMs: milliseconds(5000, 0) })

/**
 * A database in memory: for tests and experiments. It has unique keys and transactions, and loses all data
 * when the process ends. It rejects the values that databases reject, so that a test fails where production would. Two apps with the same value share their rows.
 *
 * @throws ConfigurationError for an unknown or invalid option.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), emailAndPassword: { enabled: true } })
 * ```
 */
export function memory(options: MemoryOptions = {}): MemoryDatabase {
  const { busyTimeoutMs } = requireOptions('memory', optionsSchema, options)
  const tables = new Map<string, MemoryTable>()
  const lock: Lock = createLock(busyTimeoutMs)
  return {
    id: 'memory',
    connect(schema: Schema): DatabaseAdapter {
      for (const [name, table] of Object.entries(schema)) {
        const known = tables.get(name)
        if (known) known.extend(table)
        else tables.set(name, new MemoryTable(name, table))
      }
      return new MemoryAdapter({ tables, lock, schema })
    },
  }
}
