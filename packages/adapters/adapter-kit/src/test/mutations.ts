import {
  type Condition,
  type DatabaseAdapter,
  type JoinedRow,
  type Selection,
  type StoredRow,
  UniqueViolation,
} from '@countersign/core'

/** Wraps an adapter in a plain object. */
export function delegate(good: DatabaseAdapter): DatabaseAdapter {
  return {
    capabilities: good.capabilities,
    create: (creation) => good.create(creation),
    findOne: (selection) => good.findOne(selection),
    findOneJoined: (selection) => good.findOneJoined(selection),
    findMany: (selection) => good.findMany(selection),
    findManyJoined: (selection) => good.findManyJoined(selection),
    count: (selection) => good.count(selection),
    update: (change) => good.update(change),
    updateOne: (change) => good.updateOne(change),
    delete: (selection) => good.delete(selection),
    take: (selection) => good.take(selection),
    increment: (addition) => good.increment(addition),
    transaction: (work) => good.transaction(work),
  }
}

/** Waits, so that other callers run. */
export function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1))
}

export function keyOf(row: StoredRow): Condition {
  return { field: 'key', operator: 'eq', value: row['key'] ?? null }
}

export function ignoreUnlessUnique(error: unknown): boolean {
  if (error instanceof UniqueViolation) throw error
  return true
}

export function byId(row: StoredRow): Condition {
  return { field: 'id', operator: 'eq', value: row['id'] ?? null }
}

export function all(adapter: DatabaseAdapter, selection: Selection): Promise<StoredRow[]> {
  return adapter.findMany({ ...selection, orderBy: [], limit: 1000, offset: 0 })
}

export function withoutNulls(where: readonly Condition[]): Condition[] {
  return where.flatMap((test) =>
    test.operator === 'ne' && test.value !== null
      ? [test, { field: test.field, operator: 'ne', value: null }]
      : [test],
  )
}

export function isAlike(row: StoredRow, { field, value }: Condition): boolean {
  const stored = row[field]
  return typeof stored === 'string' && typeof value === 'string'
    ? stored.toLowerCase() === value.toLowerCase()
    : stored === value
}

export function withTextDates(row: StoredRow | null): StoredRow | null {
  if (!row) return null
  const entries = Object.entries(row)
  return Object.fromEntries(
    entries.map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  )
}

export function withoutMilliseconds(row: StoredRow): StoredRow {
  const entries = Object.entries(row)
  return Object.fromEntries(
    entries.map(([field, value]) => [
      field,
      value instanceof Date ? new Date(Math.floor(value.getTime() / 1000) * 1000) : value,
    ]),
  )
}

export function mixed(joined: JoinedRow | null): JoinedRow | null {
  return joined && { row: { ...joined.row, ...joined.parent }, parent: joined.parent }
}
