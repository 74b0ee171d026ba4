import type {
  Addition,
  Change,
  Creation,
  DatabaseAdapter,
  Join,
  JoinedRow,
  PagedSelection,
  Schema,
  Selection,
  StoredRow,
} from '../contract/storage/adapter.js'
import type { Lock } from './lock.js'
import {
  type NamedTable,
  checkConditions,
  checkFields,
  checkPage,
  checkRow,
  checkValues,
} from './checks.js'
import type { MemoryTable, Undo } from './memory-table.js'
import { toPage } from './page.js'

/** A transaction that is under way. */
interface Journal {
  /** The writes so far, newest last. */
  readonly undos: Undo[]
  /** The write that failed: no other may follow. */
  refusal: Error | null
  /** Set when the transaction has ended: its store is used no more. */
  isOver: boolean
}

/** What all adapters of one memory share. */
export interface MemoryParts {
  readonly tables: ReadonlyMap<string, MemoryTable>
  readonly lock: Lock
  readonly schema: Schema
}

/** The adapter contract over maps. Each method runs synchronously; a transaction blocks all others. */
export class MemoryAdapter implements DatabaseAdapter {
  readonly capabilities = { transactions: true }
  readonly #parts: MemoryParts
  readonly #journal: Journal | null

  constructor(parts: MemoryParts, journal: Journal | null = null) {
    this.#parts = parts
    this.#journal = journal
  }

  async create({ model, row, provided }: Creation): Promise<boolean> {
    await this.#turn()
    checkRow(this.#named(model), row)
    if (provided && this.#find(provided).length === 0) return false
    this.#write(() => {
      this.#checkReferences(model, row)
      this.#note([this.#table(model).insert(row)])
    })
    return true
  }

  async findOne(selection: Selection): Promise<StoredRow | null> {
    await this.#turn()
    return copyOf(this.#find(selection)[0])
  }

  async findOneJoined(selection: Selection & { readonly join: Join }): Promise<JoinedRow | null> {
    await this.#turn()
    const [found] = this.#joined(selection)
    return found ? withColumns(found, selection.join) : null
  }

  async findMany(selection: PagedSelection): Promise<StoredRow[]> {
    await this.#turn()
    checkPage(this.#named(selection.model), selection)
    const rows = toPage(this.#find(selection), selection, (row) => row)
    return rows.map((row) => ({ ...row }))
  }

  async findManyJoined(selection: PagedSelection & { readonly join: Join }): Promise<JoinedRow[]> {
    await this.#turn()
    checkPage(this.#named(selection.model), selection)
    const found = toPage(this.#joined(selection), selection, ({ row }) => row)
    return found.map((joined) => withColumns(joined, selection.join))
  }

  async count(selection: Selection): Promise<number> {
    await this.#turn()
    return this.#find(selection).length
  }

  async update({ set, ...selection }: Change): Promise<number> {
    await this.#turn()
    checkValues(this.#named(selection.model), set)
    return this.#change(selection.model, this.#find(selection), () => set).length
  }

  async updateOne({ set, ...selection }: Change): Promise<StoredRow | null> {
    await this.#turn()
    checkValues(this.#named(selection.model), set)
    return copyOf(this.#change(selection.model, this.#find(selection).slice(0, 1), () => set)[0])
  }

  async delete(selection: Selection): Promise<number> {
    await this.#turn()
    const rows = this.#find(selection)
    for (const row of rows) this.#remove(selection.model, row)
    return rows.length
  }

  async take(selection: Selection): Promise<StoredRow | null> {
    await this.#turn()
    const [row] = this.#find(selection)
    if (row) this.#remove(selection.model, row)
    return copyOf(row)
  }

  async increment({ field, by, below, set, ...selection }: Addition): Promise<StoredRow | null> {
    await this.#turn()
    checkValues(this.#named(selection.model), { ...set, [field]: by })
    checkValues(this.#named(selection.model), { [field]: below ?? by })
    const rows = this.#find(selection).filter(
      (row) => below === undefined || Number(row[field] ?? 0) < below,
    )
    const added = (row: StoredRow): StoredRow => ({ ...set, [field]: Number(row[field] ?? 0) + by })
    return copyOf(this.#change(selection.model, rows.slice(0, 1), added)[0])
  }

  async transaction<T>(task: (store: DatabaseAdapter) => Promise<T>): Promise<T> {
    if (this.#journal) {
      checkOpen(this.#journal)
      return task(this)
    }
    const release = await this.#parts.lock.take()
    const journal: Journal = { undos: [], refusal: null, isOver: false }
    try {
      const result = await task(new MemoryAdapter(this.#parts, journal))
      checkOpen(journal)
      return result
    } catch (error) {
      undo(journal.undos)
      throw error
    } finally {
      journal.isOver = true
      release()
    }
  }

  async #turn(): Promise<void> {
    if (this.#journal) {
      checkOpen(this.#journal)
      return
    }
    const { lock } = this.#parts
    while (lock.isHeld) await lock.wait()
  }

  #table(model: string): MemoryTable {
    const table = this.#parts.tables.get(model)
    if (!table) throw new Error(`There is no table "${model}"`)
    return table
  }

  #named(model: string): NamedTable {
    const schema = this.#parts.schema[model]
    if (!schema) throw new Error(`There is no table "${model}"`)
    return { model, schema }
  }

  #find({ model, where }: Selection): StoredRow[] {
    checkConditions(this.#named(model), where)
    return this.#table(model).find(where)
  }

  #joined(selection: Selection & { readonly join: Join }): JoinedRow[] {
    const { model, by, where, columns, childColumns } = selection.join
    checkFields(this.#named(selection.model), [by, ...(childColumns ?? [])])
    checkFields(this.#named(model), columns ?? [])
    checkConditions(this.#named(model), where)
    return this.#find(selection).flatMap((row) => {
      const id = { field: 'id', operator: 'eq', value: row[by] ?? null } as const
      return this.#find({ model, where: [id, ...where] }).map((parent) => ({
        row,
        parent,
      }))
    })
  }

  #change(
    model: string,
    rows: readonly StoredRow[],
    set: (row: StoredRow) => StoredRow,
  ): StoredRow[] {
    const undos: Undo[] = []
    return this.#write(() => {
      try {
        return rows.map((row) => {
          const values = set(row)
          const changed = { ...row, ...values }
          this.#checkReferences(model, values, changed)
          undos.push(this.#table(model).replace(row, changed))
          return changed
        })
      } catch (error) {
        undo(undos.splice(0))
        throw error
      } finally {
        this.#note(undos)
      }
    })
  }

  /** Removes a row and the rows that belong to it. */
  #remove(model: string, row: StoredRow): void {
    this.#note([this.#table(model).remove(row)])
    const value = row['id'] ?? null
    for (const { child, field } of childrenOf(model, this.#parts.schema)) {
      const orphans = this.#find({ model: child, where: [{ field, operator: 'eq', value }] })
      for (const orphan of orphans) this.#remove(child, orphan)
    }
  }

  #note(undos: readonly Undo[]): void {
    this.#journal?.undos.push(...undos)
  }

  /** Records a failed write: later calls of the transaction would succeed here, but not in every database. */
  #write<T>(task: () => T): T {
    try {
      return task()
    } catch (error) {
      if (this.#journal && error instanceof Error) this.#journal.refusal = error
      throw error
    }
  }

  /** A row may refer to itself. */
  #checkReferences(model: string, values: StoredRow, row = values): void {
    const { columns } = this.#named(model).schema
    for (const [field, value] of Object.entries(values)) {
      const parent = columns[field]?.references ?? null
      if (parent === null || value === null) continue
      if (parent === model && value === row['id']) continue
      if (this.#table(parent).find([{ field: 'id', operator: 'eq', value }]).length > 0) continue
      throw new Error(`"${model}"."${field}" refers to no row of "${parent}"`)
    }
  }
}

function checkOpen({ refusal, isOver }: Journal): void {
  if (refusal) throw refusal
  if (isOver) throw new Error('The transaction has ended: its store cannot be used any more')
}

/** The columns that refer to a model. */
function childrenOf(model: string, schema: Schema): { child: string; field: string }[] {
  return Object.entries(schema).flatMap(([child, { columns }]) =>
    Object.entries(columns)
      .filter(([, column]) => column.references === model)
      .map(([field]) => ({ child, field })),
  )
}

function undo(undos: Undo[]): void {
  for (const step of undos.reverse()) step()
}

function copyOf(row: StoredRow | undefined): StoredRow | null {
  return row ? { ...row } : null
}

/** A copy of the columns that a join reads. */
function withColumns({ row, parent }: JoinedRow, { columns, childColumns }: Join): JoinedRow {
  return { row: pick(row, childColumns), parent: pick(parent, columns) }
}

function pick(row: StoredRow, columns: readonly string[] = Object.keys(row)): StoredRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}
