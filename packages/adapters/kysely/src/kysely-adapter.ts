import type {
  Addition,
  Change,
  Creation,
  DatabaseAdapter,
  Join,
  JoinedRow,
  Migrations,
  PagedSelection,
  Selection,
  StoredRow,
} from '@countersign/core'
import { bindPage, Call } from './call.js'
import { countRows, type ReadPlan, selectJoinedRows, selectRows } from './read-sql.js'
import type { Runner } from './runner.js'
import { changeOne, takeOne } from './single-write.js'
import { decodeAliased, firstRow } from './table.js'
import { deleteRows, insertRow, toSet, updateRows } from './write-sql.js'

/** Implements the adapter contract with a Kysely instance. */
export class KyselyAdapter implements DatabaseAdapter {
  readonly capabilities = { transactions: true }
  readonly migrations: Migrations
  readonly #runner: Runner

  constructor(runner: Runner, migrations: Migrations) {
    this.migrations = migrations
    this.#runner = runner
  }

  async create({ model, row, provided }: Creation): Promise<boolean> {
    const runner = this.#runner
    const table = runner.table(model)
    const call = new Call('create', table)
    const values = call.bindRow(table, row)
    const condition = provided ? runner.rows(call, provided) : null
    const written = await runner.write(call, table, () =>
      insertRow(runner.engine, { table, values }, condition),
    )
    return written === 1
  }

  async findOne(selection: Selection): Promise<StoredRow | null> {
    const runner = this.#runner
    const table = runner.table(selection.model)
    const call = new Call('findOne', table)
    const rows = runner.rows(call, selection)
    const found = await runner.run(call, table, () => selectRows(runner.engine, rows))
    return firstRow(table, found.rows)
  }

  async findOneJoined(selection: Selection & { readonly join: Join }): Promise<JoinedRow | null> {
    const call = new Call('findOneJoined', this.#runner.table(selection.model))
    const rows = this.#runner.rows(call, selection)
    const [found] = await this.#readJoined(call, rows, selection.join)
    return found ?? null
  }

  async findMany(selection: PagedSelection): Promise<StoredRow[]> {
    const runner = this.#runner
    const table = runner.table(selection.model)
    const call = new Call('findMany', table)
    const rows = { ...runner.rows(call, selection), page: bindPage(call, table, selection) }
    const found = await runner.run(call, table, () => selectRows(runner.engine, rows))
    return found.rows.map((row) => table.decode(row))
  }

  async findManyJoined(selection: PagedSelection & { readonly join: Join }): Promise<JoinedRow[]> {
    const table = this.#runner.table(selection.model)
    const call = new Call('findManyJoined', table)
    const rows = { ...this.#runner.rows(call, selection), page: bindPage(call, table, selection) }
    return this.#readJoined(call, rows, selection.join)
  }

  async count(selection: Selection): Promise<number> {
    const runner = this.#runner
    const table = runner.table(selection.model)
    const call = new Call('count', table)
    const rows = runner.rows(call, selection)
    const counted = await runner.run(call, table, () => countRows(runner.engine, rows))
    return Number(counted.rows[0]?.['count'])
  }

  async update({ set, ...selection }: Change): Promise<number> {
    const runner = this.#runner
    const table = runner.table(selection.model)
    const call = new Call('update', table)
    const rows = runner.rows(call, selection)
    const assignments = call.bindAssignments(table, set)
    return runner.write(call, table, () => updateRows(runner.engine, rows, toSet(assignments)))
  }

  updateOne({ set, ...selection }: Change): Promise<StoredRow | null> {
    return changeOne(this.#runner, { selection, set, addition: null })
  }

  async delete(selection: Selection): Promise<number> {
    const runner = this.#runner
    const table = runner.table(selection.model)
    const call = new Call('delete', table)
    const rows = runner.rows(call, selection)
    return runner.write(call, table, () => deleteRows(runner.engine, rows))
  }

  take(selection: Selection): Promise<StoredRow | null> {
    return takeOne(this.#runner, selection)
  }

  increment({ field, by, below, set = {}, ...selection }: Addition): Promise<StoredRow | null> {
    return changeOne(this.#runner, { selection, set, addition: { field, by, below } })
  }

  transaction<T>(work: (store: DatabaseAdapter) => Promise<T>): Promise<T> {
    return this.#runner.transaction((runner) => work(new KyselyAdapter(runner, this.migrations)))
  }

  async #readJoined(call: Call, rows: ReadPlan, join: Join): Promise<JoinedRow[]> {
    const { engine } = this.#runner
    const { table } = rows
    const by = table.column(join.by)
    const parent = this.#runner.table(join.model)
    call.mark(`>${by.key}`)
    const { tests } = this.#runner.rows(call, join)
    const found = await this.#runner.run(call, table, () =>
      selectJoinedRows(engine, rows, { parent, by, tests }),
    )
    return found.rows.map((row) => ({
      row: decodeAliased(table.asChild, row),
      parent: decodeAliased(parent.asParent, row),
    }))
  }
}
