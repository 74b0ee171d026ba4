import {
  type Addition,
  type Change,
  type Creation,
  type DatabaseAdapter,
  type Join,
  type JoinedRow,
  type Migrations,
  type PagedSelection,
  type RowIds,
  type Selection,
  type StoredRow,
  UniqueViolation,
} from '../contract/storage/adapter.js'
import type { ColumnNames, SchemaNames } from './column-names.js'

type Joined<S> = S & { readonly join: Join }

/** Calls an adapter with the names of the database, and returns rows and errors with those of the models. */
export class NamedAdapter implements DatabaseAdapter {
  readonly capabilities: DatabaseAdapter['capabilities']
  readonly migrations?: Migrations
  readonly rowIds?: RowIds
  readonly #inner: DatabaseAdapter
  readonly #names: SchemaNames

  constructor(inner: DatabaseAdapter, names: SchemaNames) {
    this.capabilities = inner.capabilities
    if (inner.migrations) this.migrations = inner.migrations
    const { rowIds } = inner
    if (rowIds)
      this.rowIds = {
        during: (call) => rowIds.during(call),
        take: (model) => rowIds.take(names.of(model).table),
      }
    this.#inner = inner
    this.#names = names
  }

  async create({ model, row, provided }: Creation): Promise<boolean> {
    const names = this.#names.of(model)
    const creation = { model: names.table, row: names.encode(row) }
    const condition = provided && { provided: this.#select(provided) }
    return this.#write(() => this.#inner.create({ ...creation, ...condition }))
  }

  async findOne(selection: Selection): Promise<StoredRow | null> {
    const found = await this.#inner.findOne(this.#select(selection))
    return found && this.#names.of(selection.model).decode(found)
  }

  async findOneJoined(selection: Joined<Selection>): Promise<JoinedRow | null> {
    const join = this.#join(selection)
    const found = await this.#inner.findOneJoined({ ...this.#select(selection), join })
    return found && this.#readJoined(found, selection)
  }

  async findMany(selection: PagedSelection): Promise<StoredRow[]> {
    const names = this.#names.of(selection.model)
    const rows = await this.#inner.findMany(this.#page(selection))
    return rows.map((row) => names.decode(row))
  }

  async findManyJoined(selection: Joined<PagedSelection>): Promise<JoinedRow[]> {
    const join = this.#join(selection)
    const rows = await this.#inner.findManyJoined({ ...this.#page(selection), join })
    return rows.map((row) => this.#readJoined(row, selection))
  }

  async count(selection: Selection): Promise<number> {
    return this.#inner.count(this.#select(selection))
  }

  async update(change: Change): Promise<number> {
    const renamed = this.#change(change)
    return this.#write(() => this.#inner.update(renamed))
  }

  async updateOne(change: Change): Promise<StoredRow | null> {
    const renamed = this.#change(change)
    const changed = await this.#write(() => this.#inner.updateOne(renamed))
    return changed && this.#names.of(change.model).decode(changed)
  }

  async delete(selection: Selection): Promise<number> {
    const renamed = this.#select(selection)
    return this.#write(() => this.#inner.delete(renamed))
  }

  async take(selection: Selection): Promise<StoredRow | null> {
    const renamed = this.#select(selection)
    const taken = await this.#write(() => this.#inner.take(renamed))
    return taken && this.#names.of(selection.model).decode(taken)
  }

  async increment(addition: Addition): Promise<StoredRow | null> {
    const names = this.#names.of(addition.model)
    const { field, set } = addition
    const renamed = {
      ...addition,
      ...this.#select(addition),
      field: names.column(field),
      ...(set && { set: names.encode(set) }),
    }
    const changed = await this.#write(() => this.#inner.increment(renamed))
    return changed && names.decode(changed)
  }

  transaction<T>(writes: (store: DatabaseAdapter) => Promise<T>): Promise<T> {
    return this.#write(() =>
      this.#inner.transaction((store) => writes(new NamedAdapter(store, this.#names))),
    )
  }

  #select({ model, where }: Selection): Selection {
    const names = this.#names.of(model)
    return { model: names.table, where: names.conditions(where) }
  }

  #change(change: Change): Change {
    const set = this.#names.of(change.model).encode(change.set)
    return { ...this.#select(change), set }
  }

  #page(selection: PagedSelection): PagedSelection {
    const { model, orderBy, limit, offset } = selection
    const names = this.#names.of(model)
    const order = orderBy.map(({ field, direction }) => ({ field: names.column(field), direction }))
    return { ...this.#select(selection), orderBy: order, limit, offset }
  }

  #join({ model, join }: Joined<Selection>): Join {
    const child = this.#names.of(model)
    const parent = this.#names.of(join.model)
    return {
      ...this.#select(join),
      by: child.column(join.by),
      columns: join.columns && parent.list(join.columns),
      childColumns: join.childColumns && child.list(join.childColumns),
    }
  }

  #readJoined({ row, parent }: JoinedRow, { model, join }: Joined<Selection>): JoinedRow {
    return {
      row: this.#names.of(model).decode(row, join.childColumns),
      parent: this.#names.of(join.model).decode(parent, join.columns),
    }
  }

  async #write<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      throw error instanceof UniqueViolation ? this.#violation(error) : error
    }
  }

  #violation(error: UniqueViolation): UniqueViolation {
    // A transaction rejects with the error of the write in it, which has the names of the model already.
    if (error instanceof NamedViolation) return error
    const names = this.#names.ofTable(error.model)
    return names ? new NamedViolation(error, names) : error
  }
}

/** A broken unique key with the names of the model. */
class NamedViolation extends UniqueViolation {
  constructor({ columns, cause }: UniqueViolation, names: ColumnNames) {
    super(names.model, { cause, columns: columns && columns.map((column) => names.field(column)) })
  }
}
