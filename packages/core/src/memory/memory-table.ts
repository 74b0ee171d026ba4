import {
  type Condition,
  type StoredRow,
  type TableSchema,
  UniqueViolation,
} from '../contract/storage/adapter.js'
import type { FieldValue } from '../contract/tables/models.js'
import { isList, matches, toComparable } from './conditions.js'

/** Undoes one write. */
export type Undo = () => void

/** The rows of one table, with an index on every unique key and every indexed column. */
export class MemoryTable {
  readonly #name: string
  readonly #rows = new Map<string, StoredRow>()
  readonly #uniqueKeys: (readonly string[])[] = []
  /** Row ids by unique key: the key's columns, then the values as JSON. */
  readonly #unique = new Map<string, string>()
  /** Row ids by column and value, for columns that many rows share. */
  readonly #indexes = new Map<string, Map<unknown, Set<string>>>()

  constructor(name: string, schema: TableSchema) {
    this.#name = name
    this.extend(schema)
  }

  /** Adds the keys and indexes of another app's schema of the same table. */
  extend(schema: TableSchema): void {
    const columns = Object.entries(schema.columns)
    const single = columns.filter(([, column]) => column.unique).map(([name]) => [name])
    for (const key of [...single, ...schema.uniqueTogether]) {
      const isKnown = this.#uniqueKeys.some((known) => known.join() === key.join())
      if (!isKnown) this.#uniqueKeys.push(key)
    }
    for (const [name, column] of columns) {
      if (!column.index && column.references === null) continue
      if (!this.#indexes.has(name)) this.#indexes.set(name, new Map())
    }
    for (const row of this.#rows.values()) this.#enter(row)
  }

  /** The rows that fulfil every condition, in the order in which they were written. */
  find(where: readonly Condition[]): StoredRow[] {
    return [...this.#candidates(where)].filter((row) => matches(row, where))
  }

  insert(row: StoredRow): Undo {
    this.#checkUnique(row, null)
    const stored = { ...row }
    this.#rows.set(idOf(stored), stored)
    this.#enter(stored)
    return () => {
      this.remove(stored)
    }
  }

  replace(row: StoredRow, changed: StoredRow): Undo {
    this.#checkUnique(changed, idOf(row))
    this.#leave(row)
    this.#rows.set(idOf(row), changed)
    this.#enter(changed)
    return () => {
      this.replace(changed, row)
    }
  }

  remove(row: StoredRow): Undo {
    this.#leave(row)
    this.#rows.delete(idOf(row))
    return () => {
      this.insert(row)
    }
  }

  #candidates(where: readonly Condition[]): Iterable<StoredRow> {
    for (const { field, operator, value } of where) {
      if (operator !== 'eq' || value === null || isList(value)) continue
      const ids = this.#idsWith(field, value)
      if (ids) return ids.map((id) => this.#rows.get(id)).filter((row) => row !== undefined)
    }
    return this.#rows.values()
  }

  #idsWith(field: string, value: FieldValue): readonly string[] | null {
    if (field === 'id') return [String(value)]
    if (this.#uniqueKeys.some((key) => key.length === 1 && key[0] === field)) {
      const id = this.#unique.get(uniqueKey([field], { [field]: value }) ?? '')
      return id === undefined ? [] : [id]
    }
    const index = this.#indexes.get(field)
    return index ? [...(index.get(toComparable(value)) ?? [])] : null
  }

  #checkUnique(row: StoredRow, self: string | null): void {
    for (const columns of this.#uniqueKeys) {
      const key = uniqueKey(columns, row)
      const owner = key === null ? undefined : this.#unique.get(key)
      if (owner !== undefined && owner !== self) throw new UniqueViolation(this.#name, { columns })
    }
  }

  #enter(row: StoredRow): void {
    for (const columns of this.#uniqueKeys) {
      const key = uniqueKey(columns, row)
      if (key !== null) this.#unique.set(key, idOf(row))
    }
    for (const [column, index] of this.#indexes) {
      const value = toComparable(row[column] ?? null)
      const ids = index.get(value) ?? new Set()
      index.set(value, ids.add(idOf(row)))
    }
  }

  #leave(row: StoredRow): void {
    for (const columns of this.#uniqueKeys) {
      const key = uniqueKey(columns, row)
      if (key !== null) this.#unique.delete(key)
    }
    for (const [column, index] of this.#indexes) {
      const value = toComparable(row[column] ?? null)
      const ids = index.get(value)
      ids?.delete(idOf(row))
      if (ids?.size === 0) index.delete(value)
    }
  }
}

/** Null when a part is null: as in SQL, null is equal to nothing. */
function uniqueKey(columns: readonly string[], row: StoredRow): string | null {
  const values = columns.map((column) => toComparable(row[column] ?? null))
  return values.includes(null) ? null : JSON.stringify([columns, values])
}

function idOf(row: StoredRow): string {
  return String(row['id'])
}
