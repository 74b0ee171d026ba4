import type {
  Addition,
  Change,
  Creation,
  DatabaseAdapter,
  Join,
  JoinedRow,
  Migrations,
  PagedSelection,
  RowIds,
  Selection,
  StoredRow,
} from '@countersign/core'
import { Call, type PagePlan, type RowsPlan, type SingleAddition } from './call.js'
import type { Engine } from './engines/engine.js'
import type { Runner } from './runner.js'
import type { Draft, StatementWriter } from './statements.js'
import type { Tables } from './table.js'

/** What an adapter and its transactions share. */
export interface AdapterDeps {
  readonly engine: Engine
  readonly tables: Tables
  readonly writer: StatementWriter
  /** Null where the app creates the tables. */
  readonly migrations: Migrations | null
}

/** A change of at most one row. */
interface SingleChange extends Selection {
  readonly set: StoredRow
  readonly addition: SingleAddition | null
}

/** Implements the adapter contract with a Kysely instance. */
export class KyselyAdapter implements DatabaseAdapter {
  readonly capabilities = { transactions: true }
  readonly migrations?: Migrations
  rowIds?: RowIds
  readonly #deps: AdapterDeps
  readonly #tables: Tables
  readonly #writer: StatementWriter
  readonly #runner: Runner

  constructor(deps: AdapterDeps, runner: Runner) {
    if (deps.migrations) this.migrations = deps.migrations
    this.#deps = deps
    this.#tables = deps.tables
    this.#writer = deps.writer
    this.#runner = runner
  }

  async create({ model, row, provided }: Creation): Promise<boolean> {
    const call = new Call('create', this.#tables.get(model))
    const slots = call.bindRow(row)
    const condition = provided
      ? call.bindConditions(provided.where, this.#tables.get(provided.model))
      : null
    const written = await this.#runner.write(call, () =>
      this.#writer.insertRow(call.table, slots, condition),
    )
    return written === 1
  }

  async findOne({ model, where }: Selection): Promise<StoredRow | null> {
    const call = new Call('findOne', this.#tables.get(model))
    const rows = call.bindConditions(where)
    return this.#readOne(call, () => this.#writer.selectRows(rows))
  }

  async findOneJoined({
    model,
    where,
    join,
  }: Selection & { readonly join: Join }): Promise<JoinedRow | null> {
    const call = new Call('findOneJoined', this.#tables.get(model))
    const [found] = await this.#readJoined(call, { rows: call.bindConditions(where) }, join)
    return found ?? null
  }

  async findMany({ model, where, ...page }: PagedSelection): Promise<StoredRow[]> {
    const call = new Call('findMany', this.#tables.get(model))
    const rows = call.bindConditions(where)
    const plan = call.bindPage(page)
    const found = await this.#runner.run(call, () => this.#writer.selectRows(rows, plan))
    return found.rows.map((values) => call.table.reader.decode(values))
  }

  async findManyJoined({
    model,
    where,
    join,
    ...page
  }: PagedSelection & { readonly join: Join }): Promise<JoinedRow[]> {
    const call = new Call('findManyJoined', this.#tables.get(model))
    const rows = call.bindConditions(where)
    return this.#readJoined(call, { rows, page: call.bindPage(page) }, join)
  }

  async count({ model, where }: Selection): Promise<number> {
    const call = new Call('count', this.#tables.get(model))
    const rows = call.bindConditions(where)
    const counted = await this.#runner.run(call, () => this.#writer.countRows(rows))
    return Number(counted.rows[0]?.[0])
  }

  async update({ model, where, set }: Change): Promise<number> {
    const call = new Call('update', this.#tables.get(model))
    const rows = call.bindConditions(where)
    const change = call.bindChange(set, null)
    return this.#runner.write(call, () => this.#writer.updateRows(rows, change))
  }

  updateOne(change: Change): Promise<StoredRow | null> {
    return this.#changeOne({ ...change, addition: null })
  }

  async delete({ model, where }: Selection): Promise<number> {
    const call = new Call('delete', this.#tables.get(model))
    const rows = call.bindConditions(where)
    return this.#runner.write(call, () => this.#writer.deleteRows(rows))
  }

  async take(selection: Selection): Promise<StoredRow | null> {
    if (!this.#deps.engine.returning)
      return this.transaction((store) => store.#takeLocked(selection))
    const call = new Call('take', this.#tables.get(selection.model))
    const rows = call.bindConditions(selection.where)
    return this.#readOne(call, () => this.#writer.deleteOneRow(rows))
  }

  increment({ model, where, set = {}, ...addition }: Addition): Promise<StoredRow | null> {
    return this.#changeOne({ model, where, set, addition })
  }

  transaction<T>(work: (store: KyselyAdapter) => Promise<T>): Promise<T> {
    return this.#runner.transaction((runner) => work(new KyselyAdapter(this.#deps, runner)))
  }

  async #readOne(call: Call, draft: () => Draft): Promise<StoredRow | null> {
    const [values] = (await this.#runner.run(call, draft)).rows
    return values ? call.table.reader.decode(values) : null
  }

  async #readJoined(
    call: Call,
    { rows, page }: { readonly rows: RowsPlan; readonly page?: PagePlan },
    join: Join,
  ): Promise<JoinedRow[]> {
    const plan = call.bindJoin(join, this.#tables.get(join.model))
    const found = await this.#runner.run(call, () =>
      this.#writer.selectJoinedRows(rows, plan, page),
    )
    const { read } = plan
    const first = read.child.columns.length
    return found.rows.map((values) => ({
      row: read.child.decode(values),
      parent: read.parent.decode(values, first),
    }))
  }

  /** Changes at most one row in one statement, where the database can return it. */
  async #changeOne(change: SingleChange): Promise<StoredRow | null> {
    if (!this.#deps.engine.returning) {
      return this.transaction((store) => store.#changeLocked(change))
    }
    const call = new Call('changeOne', this.#tables.get(change.model))
    const rows = call.bindConditions(change.where)
    const plan = call.bindChange(change.set, change.addition)
    return this.#readOne(call, () => this.#writer.updateOneRow(rows, plan))
  }

  /** In a transaction, behind a row lock. */
  async #changeLocked(change: SingleChange): Promise<StoredRow | null> {
    const row = await this.#lock(change, change.addition)
    if (!row) return null
    const byId = selectById(change.model, row)
    const call = new Call('changeLocked', this.#tables.get(change.model))
    const rows = call.bindConditions(byId.where)
    const plan = call.bindChange(change.set, change.addition)
    await this.#runner.write(call, () => this.#writer.updateRows(rows, plan))
    return this.findOne(byId)
  }

  /** In a transaction, behind a row lock. */
  async #takeLocked(selection: Selection): Promise<StoredRow | null> {
    const row = await this.#lock(selection, null)
    if (row) await this.delete(selectById(selection.model, row))
    return row
  }

  async #lock(
    { model, where }: Selection,
    addition: SingleAddition | null,
  ): Promise<StoredRow | null> {
    const call = new Call('lock', this.#tables.get(model))
    const rows = call.bindConditions(where)
    const plan = addition && call.bindAddition(addition)
    return this.#readOne(call, () => this.#writer.lockRow(rows, plan))
  }
}

function selectById(model: string, { id = null }: StoredRow): Selection {
  return { model, where: [{ field: 'id', operator: 'eq', value: id }] }
}
