import {
  Conflict,
  type DatabaseAdapter,
  type JoinedRow,
  type Join,
  type PagedSelection,
  type RowIds,
  type Schema,
  type Selection,
  type StoredRow,
} from '../contract/storage/adapter.js'
import type { Model, Row } from '../contract/tables/models.js'
import { toConditions, toFieldValue } from './conditions.js'
import type { ColumnDefaults, Tables } from './tables.js'
import type {
  Increment,
  NewRow,
  Paging,
  Parent,
  Provided,
  Repository,
  RowWithParent,
  Store,
  Values,
  Where,
} from '../contract/storage/store.js'

/** The store of the app and its transactions. */
export interface TransactionalStore {
  readonly store: Store
  /** Runs writes so that all of them are committed or none, and repeats them when the database requires it. */
  transaction<T>(writes: (store: Store) => Promise<T>): Promise<T>
  /** The ids that the database makes. */
  readonly rowIds: RowIds | undefined
}

/** The typed repositories over an adapter. */
export function createTransactionalStore(
  adapter: DatabaseAdapter,
  schema: Schema,
  defaults: Tables['defaults'] = new Map(),
): TransactionalStore {
  const tables = toStoredTables(schema, defaults)
  return {
    store: createStore(adapter, tables, withRetry),
    // A write in a transaction is not repeated alone: the whole transaction is.
    transaction: (writes) =>
      withRetry(() =>
        adapter.transaction((tx) => writes(createStore(tx, tables, (write) => write()))),
      ),
    rowIds: adapter.rowIds,
  }
}

/** Runs a write of a repository. */
type RunWrite = <T>(write: () => Promise<T>) => Promise<T>

/** The columns of tables, by model. */
type StoredTables = Readonly<
  Record<
    string,
    {
      readonly columns: readonly string[]
      /** The columns with lists and records, which are stored as JSON. */
      readonly json: readonly string[]
      readonly defaults: ColumnDefaults | undefined
    }
  >
>

function toStoredTables(schema: Schema, defaults: Tables['defaults']): StoredTables {
  const tables = Object.entries(schema).map(([name, { columns }]) => {
    const names = Object.keys(columns)
    const json = names.filter((column) => columns[column]?.type === 'json')
    return [name, { columns: names, json, defaults: defaults.get(name) }] as const
  })
  return Object.fromEntries(tables)
}

function createStore(adapter: DatabaseAdapter, tables: StoredTables, runWrite: RunWrite): Store {
  return {
    of<R extends Row>(model: Model<string, R>) {
      if (!tables[model.name]) throw new Error(`The table "${model.name}" is not part of this app`)
      return new AdapterRepository(adapter, runWrite, model, tables)
    },
  }
}

/** The number of attempts after conflicts. */
const MAX_ATTEMPTS = 8
const FIRST_DELAY_MS = 4

/** Runs a task again after a growing pause while the database fails with a {@link Conflict}. */
async function withRetry<T>(task: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (!(error instanceof Conflict) || attempt === MAX_ATTEMPTS) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** attempt))
  return withRetry(task, attempt + 1)
}

/** Most rows of a list that names no limit. */
const DEFAULT_LIMIT = 100

/** The rows of one model over an adapter: turns typed conditions into plain ones and completes new rows. */
class AdapterRepository<R extends Row> implements Repository<R> {
  readonly #adapter: DatabaseAdapter
  readonly #runWrite: RunWrite
  readonly #model: Model<string, R>
  readonly #tables: StoredTables

  constructor(
    adapter: DatabaseAdapter,
    runWrite: RunWrite,
    model: Model<string, R>,
    tables: StoredTables,
  ) {
    this.#adapter = adapter
    this.#runWrite = runWrite
    this.#model = model
    this.#tables = tables
  }

  /** New values for each row: a subscriber may change a list. */
  defaults(row: object = {}): Readonly<Record<string, unknown>> {
    const values: Record<string, unknown> = {}
    for (const [column, value] of this.#tables[this.#model.name]?.defaults ?? [])
      if (Reflect.get(row, column) === undefined)
        values[column] = typeof value === 'function' ? value() : structuredClone(value)
    return values
  }

  create(row: NewRow<R>): Promise<R>
  create<P extends Row>(row: NewRow<R>, provided: Provided<P> | undefined): Promise<R | null>
  async create<P extends Row>(row: NewRow<R>, provided?: Provided<P>): Promise<object | null> {
    const given: Readonly<Record<string, unknown>> = row
    const defaults = this.defaults(row)
    const model = this.#model.name
    const complete: Record<string, unknown> = {}
    for (const column of this.#tables[model]?.columns ?? [])
      complete[column] = given[column] ?? defaults[column] ?? null
    const creation = {
      model,
      row: this.#encode(complete),
      ...(provided && {
        provided: { model: provided.model.name, where: toConditions(provided.where) },
      }),
    }
    const created = await this.#runWrite(() => this.#adapter.create(creation))
    return created ? complete : null
  }

  async findOne(where: Where<R>): Promise<R | null> {
    const found = await this.#adapter.findOne(this.#select(where))
    return found && this.#read(found, this.#model)
  }

  async findOneWith<P extends Row, C extends keyof P = keyof P, D extends keyof R = keyof R>(
    where: Where<R>,
    parent: Parent<R, P, C, D>,
  ): Promise<RowWithParent<Pick<R, D>, Pick<P, C>> | null> {
    const query = Object.assign(this.#select(where), { join: toJoin(parent) })
    const found = await this.#adapter.findOneJoined(query)
    return found && this.#readJoined(found, parent.model)
  }

  async findMany(where: Where<R>, page?: Paging<R>): Promise<R[]> {
    const rows = await this.#adapter.findMany(this.#page(where, page))
    return rows.map((row) => this.#read(row, this.#model))
  }

  async findManyWith<P extends Row, C extends keyof P = keyof P, D extends keyof R = keyof R>(
    where: Where<R>,
    parent: Parent<R, P, C, D>,
    page?: Paging<R>,
  ): Promise<RowWithParent<Pick<R, D>, Pick<P, C>>[]> {
    const query = Object.assign(this.#page(where, page), { join: toJoin(parent) })
    const rows = await this.#adapter.findManyJoined(query)
    return rows.map((row) => this.#readJoined(row, parent.model))
  }

  count(where: Where<R>): Promise<number> {
    return this.#adapter.count(this.#select(where))
  }

  update(where: Where<R>, set: Values<R>): Promise<number> {
    const change = { ...this.#select(where), set: this.#encode(set) }
    return this.#runWrite(() => this.#adapter.update(change))
  }

  async updateOne(where: Where<R>, set: Values<R>): Promise<R | null> {
    const change = { ...this.#select(where), set: this.#encode(set) }
    const changed = await this.#runWrite(() => this.#adapter.updateOne(change))
    return changed && this.#read(changed, this.#model)
  }

  delete(where: Where<R>): Promise<number> {
    const selection = this.#select(where)
    return this.#runWrite(() => this.#adapter.delete(selection))
  }

  async take(where: Where<R>): Promise<R | null> {
    const selection = this.#select(where)
    const taken = await this.#runWrite(() => this.#adapter.take(selection))
    return taken && this.#read(taken, this.#model)
  }

  async increment({ where, field, by = 1, below, set }: Increment<R>): Promise<R | null> {
    const addition = {
      ...this.#select(where),
      field,
      by: Number(toFieldValue(by)),
      ...(below === undefined ? {} : { below }),
      ...(set === undefined ? {} : { set: this.#encode(set) }),
    }
    const changed = await this.#runWrite(() => this.#adapter.increment(addition))
    return changed && this.#read(changed, this.#model)
  }

  #readJoined<P extends Row>(
    { row, parent }: JoinedRow,
    model: Model<string, P>,
  ): RowWithParent<R, P> {
    return { row: this.#read(row, this.#model), parent: this.#read(parent, model) }
  }

  /** The adapter contract promises every field of the model with a value of its declared type. */
  #read<M extends Row>(stored: StoredRow, model: Model<string, M>): M
  #read(stored: StoredRow, model: Model): object {
    const row: Record<string, unknown> = stored
    for (const column of this.#tables[model.name]?.json ?? [])
      if (column in stored) row[column] = parse(stored[column])
    return row
  }

  /** Lists and records become JSON. */
  #encode(values: object): StoredRow {
    const json = this.#tables[this.#model.name]?.json ?? []
    const row: StoredRow = {}
    for (const [column, value] of Object.entries<unknown>({ ...values }))
      row[column] = toFieldValue(
        value !== null && json.includes(column) ? JSON.stringify(value) : value,
      )
    return row
  }

  #select(where: Where<R>): Selection {
    return { model: this.#model.name, where: toConditions(where) }
  }

  #page(
    where: Where<R>,
    { orderBy = {}, limit = DEFAULT_LIMIT, offset = 0 }: Paging<R> = {},
  ): PagedSelection {
    checkRows(limit)
    checkRows(offset)
    const order = Object.entries<'asc' | 'desc' | undefined>(orderBy)
    return Object.assign(this.#select(where), {
      orderBy: order.map(([field, direction = 'asc']) => ({ field, direction })),
      limit,
      offset,
    })
  }
}

function checkRows(count: number): void {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`No page has ${count} rows`)
}

function toJoin<R extends Row, P extends Row, C extends keyof P, D extends keyof R>({
  model,
  by,
  where = {},
  columns,
  childColumns,
}: Parent<R, P, C, D>): Join {
  return { model: model.name, by, where: toConditions(where), columns, childColumns }
}

/** Text that is no JSON of a list or a record, which another program has written, counts as no value. */
function parse(stored: unknown): unknown {
  if (typeof stored !== 'string') return stored
  try {
    const value: unknown = JSON.parse(stored)
    return Object(value) === value ? value : null
  } catch {
    return null
  }
}
