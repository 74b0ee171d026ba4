import type { Schema } from '@countersign/core'

/** The values of a row, in the order of the columns of its table, as the database stores them. */
export type RowValues = readonly unknown[]

/** A column that refers to a model. */
interface Reference {
  readonly child: string
  readonly field: string
}

/** Rows that refer to deleted rows. The database deletes them; they have not been read. */
export interface Orphans extends Reference {
  readonly ids: readonly string[]
}

/** The rows that a transaction has written so far. */
export class ChangedRows {
  readonly #schema: Schema
  /** By model and id; null for a deleted row. */
  readonly #models = new Map<string, Map<string, RowValues | null>>()
  #orphans: Orphans[] = []

  constructor(schema: Schema) {
    this.#schema = schema
  }

  /** The rows of a model by id; null when it has no changed row. */
  of(model: string): ReadonlyMap<string, RowValues | null> | null {
    return this.#models.get(model) ?? null
  }

  put(model: string, id: string, values: RowValues): void {
    this.#rows(model).set(id, values)
  }

  remove(model: string, ids: readonly string[]): void {
    if (ids.length === 0) return
    const rows = this.#rows(model)
    for (const id of ids) rows.set(id, null)
    for (const reference of this.#referencesTo(model)) this.#orphans.push({ ...reference, ids })
  }

  /** Returns and removes the orphans that are needed before the rows of a model are read. */
  takeOrphansBefore(model: string): Orphans | null {
    const found = this.#orphans.find(({ child }) => this.#leadsTo(child, model))
    if (!found) return null
    this.#orphans = this.#orphans.filter((orphans) => orphans !== found)
    return found
  }

  #rows(model: string): Map<string, RowValues | null> {
    const rows = this.#models.get(model) ?? new Map<string, RowValues | null>()
    this.#models.set(model, rows)
    return rows
  }

  /** Whether the end of rows of one model may be the end of rows of another. */
  #leadsTo(from: string, to: string, passed: readonly string[] = []): boolean {
    if (from === to) return true
    if (passed.includes(from)) return false
    return this.#referencesTo(from).some(({ child }) => this.#leadsTo(child, to, [...passed, from]))
  }

  #referencesTo(model: string): Reference[] {
    return Object.entries(this.#schema).flatMap(([child, { columns }]) =>
      Object.entries(columns)
        .filter(([, { references }]) => references === model)
        .map(([field]) => ({ child, field })),
    )
  }
}
