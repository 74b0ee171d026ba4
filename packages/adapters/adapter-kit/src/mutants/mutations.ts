import {
  type Condition,
  type DatabaseAdapter,
  type FieldValue,
  type Selection,
  type StoredRow,
  UniqueViolation,
} from '@countersign/core'

/** Waits, so that other callers run. */
export function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1))
}

/** True for one call in fifty: more calls than one round of 20 callers makes. */
export function createRarely(): () => boolean {
  let calls = 0
  return () => {
    calls += 1
    return calls % 50 === 0
  }
}

export function ignoreUnlessUnique(error: unknown): boolean {
  if (error instanceof UniqueViolation) throw error
  return true
}

export function byId(row: StoredRow): Condition {
  return { field: 'id', operator: 'eq', value: row['id'] ?? null }
}

/** The selection of one row. */
export function only(model: string, row: StoredRow): Selection {
  return { model, where: [byId(row)] }
}

export function all(adapter: DatabaseAdapter, selection: Selection): Promise<StoredRow[]> {
  return adapter.findMany({ ...selection, orderBy: [], limit: 1000, offset: 0 })
}

/** A row with other values. */
export function mapRow(
  row: StoredRow,
  change: (value: FieldValue, field: string) => FieldValue,
): StoredRow {
  const entries = Object.entries(row)
  return Object.fromEntries(entries.map(([field, value]) => [field, change(value, field)]))
}

/** Changes the values that a database stores and for which it searches. */
export function storing(
  good: DatabaseAdapter,
  change: (value: FieldValue, field: string, model: string) => FieldValue,
): Partial<DatabaseAdapter> {
  const row = (model: string, values: StoredRow): StoredRow =>
    mapRow(values, (value, field) => change(value, field, model))
  return {
    create: (creation) => good.create({ ...creation, row: row(creation.model, creation.row) }),
    update: (given) => good.update({ ...given, set: row(given.model, given.set) }),
    updateOne: (given) => good.updateOne({ ...given, set: row(given.model, given.set) }),
  }
}

/** Changes the values of text that a database stores. */
export function storingText(
  good: DatabaseAdapter,
  change: (text: string) => string,
): Partial<DatabaseAdapter> {
  return storing(good, (value) => (typeof value === 'string' ? change(value) : value))
}

/** Changes the rows that a database returns. */
export function reading(
  good: DatabaseAdapter,
  change: (row: StoredRow) => StoredRow,
): Partial<DatabaseAdapter> {
  const one = async (found: Promise<StoredRow | null>): Promise<StoredRow | null> => {
    const row = await found
    return row && change(row)
  }
  return {
    findOne: (selection) => one(good.findOne(selection)),
    findMany: async (selection) => (await good.findMany(selection)).map(change),
    updateOne: (given) => one(good.updateOne(given)),
    take: (selection) => one(good.take(selection)),
    increment: (addition) => one(good.increment(addition)),
  }
}

/** Changes the conditions of reads and writes. */
export function selecting(
  good: DatabaseAdapter,
  change: (where: readonly Condition[], model: string) => readonly Condition[],
): Partial<DatabaseAdapter> {
  const changed = <S extends Selection>(selection: S): S => ({
    ...selection,
    where: change(selection.where, selection.model),
  })
  return {
    findOne: (selection) => good.findOne(changed(selection)),
    findMany: (selection) => good.findMany(changed(selection)),
    count: (selection) => good.count(changed(selection)),
    update: (selection) => good.update(changed(selection)),
    delete: (selection) => good.delete(changed(selection)),
  }
}
