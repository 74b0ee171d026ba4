import {
  type DatabaseAdapter,
  type Schema,
  type TableSchema,
  UniqueViolation,
} from '@countersign/core'
import type { TakeIds } from './id-pools.js'

/** The table of the counters from which ids are taken where the database has no sequences. */
const COUNTERS = 'countersignIds'

const plain = { required: true, unique: false, index: false, references: null } as const

/** The table of counters. A row counts the ids of the table that its id names. */
const counters: TableSchema = {
  columns: { id: { ...plain, type: 'string', unique: true }, last: { ...plain, type: 'number' } },
  uniqueTogether: [],
}

/** Adds the table of counters to a schema. */
export function withCounters(schema: Schema): Schema {
  return { ...schema, [COUNTERS]: counters }
}

/** Ids that are left out before each block, for other programs that insert rows before the block is used. */
const LEFT_OUT = 64

/**
 * Takes ids from counters. SQLite and MySQL make the next id from the greatest one, when a row is inserted: a block begins
 * above it, and the greatest of its ids is used first, so that rows of other programs get ids above the block.
 */
export function idsOfCounters(adapter: DatabaseAdapter): TakeIds {
  return async (wanted) => {
    const ids = new Map<string, readonly string[]>()
    for (const [table, count] of wanted) ids.set(table, await takeBlock(adapter, table, count))
    return ids
  }
}

async function takeBlock(
  adapter: DatabaseAdapter,
  table: string,
  count: number,
): Promise<readonly string[]> {
  const last = await adapter.transaction((store) => advance(store, table, LEFT_OUT + count))
  if (last !== null) return Array.from({ length: count }, (_, index) => String(last - index))
  try {
    await adapter.create({ model: COUNTERS, row: { id: table, last: 0 } })
  } catch (error) {
    // Another process has created it.
    if (!(error instanceof UniqueViolation)) throw error
  }
  return takeBlock(adapter, table, count)
}

/** Advances a counter beyond the greatest id of the table. Null when there is no counter. */
async function advance(store: DatabaseAdapter, table: string, by: number): Promise<number | null> {
  const where = [{ field: 'id', operator: 'eq', value: table }] as const
  const row = await store.increment({ model: COUNTERS, where, field: 'last', by })
  if (!row) return null
  const orderBy = [{ field: 'id', direction: 'desc' }] as const
  const [newest] = await store.findMany({ model: table, where: [], orderBy, limit: 1, offset: 0 })
  const last = Number(row['last'])
  const greatest = Number(newest?.['id'] ?? 0)
  if (greatest <= last - by) return last
  if (greatest + by > Number.MAX_SAFE_INTEGER)
    throw new RangeError(`An id of "${table}" is too great to be followed by others`)
  await store.update({ model: COUNTERS, where, set: { last: greatest + by } })
  return greatest + by
}
