import type {
  Condition,
  FieldValue,
  Join,
  JoinedRow,
  PagedSelection,
  Selection,
  StoredRow,
} from '@countersign/core'
import type { BatchingDeps } from '../batching.js'
import { Call, type PagePlan, type SingleAddition } from '../call.js'
import type { Column, Table } from '../table.js'
import { ChangedRows, type RowValues } from './changed-rows.js'
import type { BoundQuery } from './d1-binding.js'
import type { D1Batches, SeenRead } from './d1-batches.js'
import { parseRows, type SnapshotRead, SnapshotReads } from './snapshot-reads.js'

/** What the transactions of an adapter share. */
export interface TransactionDeps extends BatchingDeps {
  readonly batches: D1Batches
}

/** A row that was read. */
export interface FoundRow {
  readonly id: string
  readonly values: RowValues
  readonly row: StoredRow
}

/** The most rows of one statement: its result is one text, and D1 limits the length of a text to 2 MB. */
const CHUNK = 500

/** The reads of a transaction. They see its own writes. */
export class TransactionReads {
  readonly changed: ChangedRows
  readonly #deps: TransactionDeps
  readonly #snapshot: SnapshotReads
  readonly #seen = new Map<string, SeenRead>()

  constructor(deps: TransactionDeps) {
    this.#deps = deps
    this.changed = new ChangedRows(deps.schema)
    this.#snapshot = new SnapshotReads(deps.writer, this.changed)
  }

  /** The reads whose results the writes depend on. */
  get seen(): readonly SeenRead[] {
    return [...this.#seen.values()]
  }

  table(model: string): Table {
    return this.#deps.tables.get(model)
  }

  /** @throws RangeError when a limit or an offset is no number of rows. */
  checkPage({ model, ...page }: PagedSelection): void {
    new Call('check', this.table(model)).bindPage(page)
  }

  /** Reads rows. A limit may be endless. */
  async find(
    query: PagedSelection & { readonly addition?: SingleAddition | null },
  ): Promise<FoundRow[]> {
    const table = this.table(query.model)
    const found = await this.#rows(query, table.columns)
    const position = table.columns.findIndex(({ name }) => name === 'id')
    return found.map((values) => ({
      id: String(values[position]),
      values,
      row: table.reader.decode(values),
    }))
  }

  /** Reads the ids of rows. */
  async findIds(query: PagedSelection): Promise<string[]> {
    const found = await this.#rows(query, [this.table(query.model).column('id')])
    return found.map(([id]) => String(id))
  }

  async findJoined({
    model,
    where,
    join,
    ...page
  }: PagedSelection & { readonly join: Join }): Promise<JoinedRow[]> {
    await this.settle(model)
    await this.settle(join.model)
    const found = await this.#pages(page, (part) => {
      const call = new Call('snapshotJoined', this.table(model))
      const rows = call.bindConditions(where)
      const plans = {
        page: call.bindPage(part),
        join: call.bindJoin(join, this.table(join.model)),
      }
      return { call, read: this.#snapshot.joined(call, rows, plans) }
    })
    const child = this.table(model).readerOf(join.childColumns)
    const parent = this.table(join.model).readerOf(join.columns)
    return found.map((values) => ({
      row: child.decode(values),
      parent: parent.decode(values, child.columns.length),
    }))
  }

  async count({ model, where }: Selection): Promise<number> {
    await this.settle(model)
    const call = new Call('snapshotCount', this.table(model))
    const [row] = await this.#read(call, this.#snapshot.count(call, call.bindConditions(where)))
    return Number(row?.[0])
  }

  /**
   * Returns which of the selections match a row at this moment. The database checks the answers itself at the commit:
   * they are not remembered.
   */
  async areThere(selections: readonly Selection[]): Promise<boolean[]> {
    for (const { model } of selections) await this.settle(model)
    const queries = selections.map(({ model, where }) => {
      const table = this.table(model)
      const call = new Call('snapshotIds', table)
      const rows = call.bindConditions(where)
      const page = call.bindPage({ orderBy: [], limit: 1, offset: 0 })
      const columns = [table.column('id')]
      return this.#compile(call, this.#snapshot.rows(call, { rows, page, columns }))
    })
    const texts = await this.#deps.batches.read(queries)
    return texts.map((text) => text !== '[]')
  }

  /** Reads the rows that the database deletes together with rows that the transaction deleted. */
  async settle(model: string): Promise<void> {
    for (;;) {
      const orphans = this.changed.takeOrphansBefore(model)
      if (!orphans) return
      const { child, field, ids } = orphans
      const where: Condition[] = [{ field, operator: 'in', value: ids }]
      const query = { model: child, where, orderBy: [], limit: Infinity, offset: 0 }
      this.changed.remove(child, await this.#ids(query))
    }
  }

  async #rows(
    { model, addition, ...query }: PagedSelection & { readonly addition?: SingleAddition | null },
    columns: readonly Column[],
  ): Promise<unknown[][]> {
    await this.settle(model)
    return this.#unsettled({ model, ...query, addition: addition ?? null }, columns)
  }

  async #ids(query: PagedSelection): Promise<string[]> {
    const id = this.table(query.model).column('id')
    const found = await this.#unsettled({ ...query, addition: null }, [id])
    return found.map(([value]) => String(value))
  }

  #unsettled(
    {
      model,
      where,
      addition,
      ...page
    }: PagedSelection & { readonly addition: SingleAddition | null },
    columns: readonly Column[],
  ): Promise<unknown[][]> {
    const table = this.table(model)
    const all = columns.length === table.columns.length
    return this.#pages(page, (part) => {
      const call = new Call(all ? 'snapshotRows' : 'snapshotIds', table)
      const rows = call.bindConditions(where)
      const plan: PagePlan = call.bindPage(part)
      const added = addition && call.bindAddition(addition)
      const read = this.#snapshot.rows(call, { rows, page: plan, addition: added, columns })
      return { call, read }
    })
  }

  /** Reads a page in parts, because a long list does not fit into one text. */
  async #pages(
    { orderBy, limit, offset }: Omit<PagedSelection, 'model' | 'where'>,
    plan: (page: Omit<PagedSelection, 'model' | 'where'>) => { call: Call; read: SnapshotRead },
  ): Promise<unknown[][]> {
    const found: unknown[][] = []
    for (;;) {
      const most = Math.min(CHUNK, limit - found.length)
      const { call, read } = plan({ orderBy, limit: most, offset: offset + found.length })
      const part = await this.#read(call, read)
      found.push(...part)
      if (part.length < most || found.length >= limit) return found
    }
  }

  /** Returns the result of an equal read again, which saves a request. */
  async #read(call: Call, read: SnapshotRead): Promise<unknown[][]> {
    const query = this.#compile(call, read)
    const key = JSON.stringify([query.sql, query.parameters])
    const known = this.#seen.get(key)
    if (known) return parseRows(known.text, read.columns)
    const [text = '[]'] = await this.#deps.batches.read([query])
    this.#seen.set(key, { query, text })
    return parseRows(text, read.columns)
  }

  #compile(call: Call, { draft }: SnapshotRead): BoundQuery {
    return this.#deps.runner.compile(call, draft)
  }
}

/** The condition that a field has a value. */
export function equal(field: string, value: FieldValue): Condition {
  return { field, operator: 'eq', value }
}
