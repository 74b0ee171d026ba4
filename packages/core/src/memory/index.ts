import type { Database, DatabaseAdapter, Schema } from '../contract/adapter.js'
import { createLock, type Lock } from './lock.js'
import { MemoryAdapter } from './memory-adapter.js'
import { MemoryTable } from './memory-table.js'

/** A database in this process's memory. */
export interface MemoryDatabase extends Database {
  readonly id: 'memory'
}

/**
 * A database in memory: for tests and experiments. It has unique keys and transactions, and loses all data
 * when the process ends. Two apps with the same value share their rows.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), emailAndPassword: { enabled: true } })
 * ```
 */
export function memory(): MemoryDatabase {
  const tables = new Map<string, MemoryTable>()
  const lock: Lock = createLock()
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
