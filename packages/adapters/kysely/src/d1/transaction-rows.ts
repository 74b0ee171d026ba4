import {
  type Condition,
  type Creation,
  type FieldValue,
  type PagedSelection,
  type Selection,
  type StoredRow,
  UniqueViolation,
} from '@countersign/core'
import { Call, type SingleAddition } from '../call.js'
import type { Draft } from '../statements.js'
import type { BoundQuery } from './d1-binding.js'
import {
  equal,
  type FoundRow,
  type TransactionDeps,
  TransactionReads,
} from './transaction-reads.js'

/** A change of some rows. */
export interface RowUpdate extends PagedSelection {
  readonly set: StoredRow
  readonly addition?: SingleAddition | null
}

/** A row that the database may reject, and the fields to check. */
interface Candidate {
  readonly row: StoredRow
  readonly fields: readonly string[]
}

/** A selection that must match a row, or must match none. */
interface Check {
  readonly selection: Selection
  readonly wanted: boolean
  readonly toError: () => Error
}

/** The writes of a transaction, which wait for its commit. */
export class TransactionRows {
  readonly reads: TransactionReads
  readonly #deps: TransactionDeps
  readonly #writes: BoundQuery[] = []

  constructor(deps: TransactionDeps) {
    this.#deps = deps
    this.reads = new TransactionReads(deps)
  }

  async create({ model, row, provided }: Creation): Promise<boolean> {
    const table = this.reads.table(model)
    const call = new Call('create', table)
    const slots = call.bindRow(row)
    const values = [...call.values]
    this.#checkRequired(model, row)
    if (provided) {
      const [found] = await this.reads.findIds({ ...provided, orderBy: [], limit: 1, offset: 0 })
      if (found === undefined) return false
    }
    const fields = Object.keys(this.#columns(model))
    await this.#check(model, [{ row, fields }], { isNew: true })
    this.#write(call, () => this.#deps.writer.insertRow(table, slots, null))
    this.reads.changed.put(model, String(values[this.#positionOf(model, 'id')]), values)
    return true
  }

  /** Changes rows and returns them as they are afterwards. */
  async update({ set, addition = null, ...query }: RowUpdate): Promise<StoredRow[]> {
    const { model } = query
    this.#checkRequired(model, set)
    const found = await this.reads.find({ ...query, addition })
    if (found.length === 0) return []
    const [first] = found
    const all = addition && first ? { ...set, ...addTo(first.row, addition) } : set
    const rows = found.map((one) => this.#put(model, one, all))
    const fields = Object.keys(all)
    await this.#check(
      model,
      rows.map((row) => ({ row, fields })),
      { isNew: false },
    )
    const call = new Call('update', this.reads.table(model))
    const selected = call.bindConditions([among(found.map(({ row }) => row['id'] ?? null))])
    const change = call.bindChange(all, null)
    this.#write(call, () => this.#deps.writer.updateRows(selected, change))
    return rows
  }

  delete(model: string, ids: readonly string[]): void {
    if (ids.length === 0) return
    const call = new Call('delete', this.reads.table(model))
    const selected = call.bindConditions([among(ids)])
    this.#write(call, () => this.#deps.writer.deleteRows(selected))
    this.reads.changed.remove(model, ids)
  }

  /** One read alone needs no second look. */
  async commit(): Promise<void> {
    const { seen } = this.reads
    if (this.#writes.length === 0 && seen.length <= 1) return
    await this.#deps.batches.commit(seen, this.#writes)
  }

  /** One read alone needs no second look. */
  async checkReads(): Promise<void> {
    const { seen } = this.reads
    if (seen.length > 1) await this.#deps.batches.commit(seen, [])
  }

  /** Replaces values of a row and returns it. */
  #put(model: string, { id, values, row }: FoundRow, set: StoredRow): StoredRow {
    const changed = [...values]
    for (const [field, value] of Object.entries(set)) {
      const column = this.reads.table(model).column(field)
      changed[this.#positionOf(model, field)] = column.encode(value)
    }
    this.reads.changed.put(model, id, changed)
    return { ...row, ...set }
  }

  /** Makes the statement fail that breaks a key or a reference, as it does in other databases. */
  async #check(
    model: string,
    candidates: readonly Candidate[],
    { isNew }: { readonly isNew: boolean },
  ): Promise<void> {
    const checks = candidates.flatMap((candidate) => [
      ...(isNew ? this.#idCheck(model, candidate.row) : []),
      ...this.#keyChecks(model, candidate),
      ...this.#referenceChecks(model, candidate),
    ])
    if (checks.length === 0) return
    const found = await this.reads.areThere(checks.map(({ selection }) => selection))
    for (const [index, { wanted, toError }] of checks.entries()) {
      if (found[index] !== wanted) throw toError()
    }
  }

  #idCheck(model: string, { id = null }: StoredRow): Check[] {
    const toError = (): Error => new UniqueViolation(model, { columns: ['id'] })
    return [{ selection: { model, where: [equal('id', id)] }, wanted: false, toError }]
  }

  #keyChecks(model: string, { row, fields }: Candidate): Check[] {
    const { uniqueTogether } = this.#table(model)
    const single = Object.entries(this.#columns(model)).filter(([, { unique }]) => unique)
    const keys = [...single.map(([name]) => [name]), ...uniqueTogether]
    return keys
      .filter((columns) => columns[0] !== 'id' && columns.some((name) => fields.includes(name)))
      .filter((columns) => columns.every((name) => (row[name] ?? null) !== null))
      .map((columns) => {
        const same = columns.map((name) => equal(name, row[name] ?? null))
        const other: Condition = { field: 'id', operator: 'ne', value: row['id'] ?? null }
        const toError = (): Error => new UniqueViolation(model, { columns })
        return { selection: { model, where: [...same, other] }, wanted: false, toError }
      })
  }

  #referenceChecks(model: string, { row, fields }: Candidate): Check[] {
    return Object.entries(this.#columns(model)).flatMap(([name, { references }]) => {
      const value = row[name] ?? null
      if (references === null || value === null || !fields.includes(name)) return []
      // A row may refer to itself.
      if (references === model && value === row['id']) return []
      const toError = (): Error =>
        new Error(`"${model}"."${name}" refers to no row of "${references}"`)
      const selection = { model: references, where: [equal('id', value)] }
      return [{ selection, wanted: true, toError }]
    })
  }

  #checkRequired(model: string, row: StoredRow): void {
    for (const [name, { required }] of Object.entries(this.#columns(model))) {
      if (required && row[name] === null) throw new Error(`"${model}"."${name}" is required`)
    }
  }

  #write(call: Call, draft: () => Draft): void {
    this.#writes.push(this.#deps.runner.compile(call, draft))
  }

  #positionOf(model: string, field: string): number {
    return this.reads.table(model).columns.findIndex(({ name }) => name === field)
  }

  #table(model: string) {
    const table = this.#deps.schema[model]
    if (!table) throw new Error(`There is no model "${model}"`)
    return table
  }

  #columns(model: string) {
    return this.#table(model).columns
  }
}

function among(ids: readonly FieldValue[]): Condition {
  return { field: 'id', operator: 'in', value: ids }
}

function addTo(row: StoredRow, { field, by }: SingleAddition): StoredRow {
  return { [field]: Number(row[field] ?? 0) + by }
}
