import type {
  Condition,
  DatabaseAdapter,
  JoinedRow,
  Join,
  Operator,
  PagedSelection,
  Selection,
  StoredRow,
} from '../contract/adapter.js'
import type { FieldValue, Model, Row } from '../contract/models.js'
import {
  asRow,
  type Increment,
  type NewRow,
  type Paging,
  type Parent,
  type Provided,
  type Repository,
  type Values,
  type Where,
} from '../contract/store.js'

/** Most rows of a list that names no limit. */
const DEFAULT_LIMIT = 100

/** The rows of one model over an adapter: turns typed conditions into plain ones and completes new rows. */
export class AdapterRepository<R extends Row> implements Repository<R> {
  readonly #adapter: DatabaseAdapter
  readonly #model: Model<string, R>
  readonly #columns: readonly string[]

  constructor(adapter: DatabaseAdapter, model: Model<string, R>, columns: readonly string[]) {
    this.#adapter = adapter
    this.#model = model
    this.#columns = columns
  }

  create<P extends Row>(row: NewRow<R>, provided?: Provided<P>): Promise<boolean> {
    const complete: StoredRow = {}
    const given: Readonly<Record<string, unknown>> = row
    for (const column of this.#columns) complete[column] = toFieldValue(given[column] ?? null)
    const model = this.#model.name
    if (!provided) return this.#adapter.create({ model, row: complete })
    const condition = { model: provided.model.name, where: toConditions(provided.where) }
    return this.#adapter.create({ model, row: complete, provided: condition })
  }

  async findOne(where: Where<R>): Promise<R | null> {
    return this.#one(await this.#adapter.findOne(this.#select(where)))
  }

  async findOneWith<P extends Row>(where: Where<R>, parent: Parent<R, P>) {
    const query = { ...this.#select(where), join: toJoin(parent) }
    const found = await this.#adapter.findOneJoined(query)
    return found && this.#joined(found, parent)
  }

  async findMany(where: Where<R>, page?: Paging<R>): Promise<R[]> {
    const rows = await this.#adapter.findMany(this.#page(where, page))
    return rows.map((row) => asRow(this.#model, row))
  }

  async findManyWith<P extends Row>(where: Where<R>, parent: Parent<R, P>, page?: Paging<R>) {
    const query = { ...this.#page(where, page), join: toJoin(parent) }
    const rows = await this.#adapter.findManyJoined(query)
    return rows.map((row) => this.#joined(row, parent))
  }

  count(where: Where<R>): Promise<number> {
    return this.#adapter.count(this.#select(where))
  }

  update(where: Where<R>, set: Values<R>): Promise<number> {
    return this.#adapter.update({ ...this.#select(where), set: toValues(set) })
  }

  async updateOne(where: Where<R>, set: Values<R>): Promise<R | null> {
    return this.#one(await this.#adapter.updateOne({ ...this.#select(where), set: toValues(set) }))
  }

  delete(where: Where<R>): Promise<number> {
    return this.#adapter.delete(this.#select(where))
  }

  async take(where: Where<R>): Promise<R | null> {
    return this.#one(await this.#adapter.take(this.#select(where)))
  }

  async increment({ where, field, by = 1, below, set }: Increment<R>): Promise<R | null> {
    const addition = {
      ...this.#select(where),
      field,
      by: Number(toFieldValue(by)),
      ...(below === undefined ? {} : { below }),
      ...(set === undefined ? {} : { set: toValues(set) }),
    }
    return this.#one(await this.#adapter.increment(addition))
  }

  #one(row: StoredRow | null): R | null {
    return row && asRow(this.#model, row)
  }

  #joined<P extends Row>({ row, parent }: JoinedRow, { model }: Parent<R, P>) {
    return { row: asRow(this.#model, row), parent: asRow(model, parent) }
  }

  #select(where: Where<R>): Selection {
    return { model: this.#model.name, where: toConditions(where) }
  }

  #page(
    where: Where<R>,
    { orderBy = {}, limit = DEFAULT_LIMIT, offset = 0 }: Paging<R> = {},
  ): PagedSelection {
    for (const rows of [limit, offset]) {
      if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`No page has ${rows} rows`)
    }
    const order = Object.entries<'asc' | 'desc' | undefined>(orderBy)
    return {
      ...this.#select(where),
      orderBy: order.map(([field, direction = 'asc']) => ({ field, direction })),
      limit,
      offset,
    }
  }
}

function toJoin<R extends Row, P extends Row>({ model, by, where = {} }: Parent<R, P>): Join {
  return { model: model.name, by, where: toConditions(where) }
}

function toConditions(where: object): Condition[] {
  return Object.entries(where).flatMap(([field, value]: [string, unknown]) =>
    conditionsOn(field, value),
  )
}

function conditionsOn(field: string, value: unknown): Condition[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return [{ field, operator: 'eq', value: toFieldValue(value) }]
  }
  const comparisons = Object.entries(value)
  if (comparisons.length === 0) throw new Error(`The condition on "${field}" has no operator`)
  return comparisons.map(([name, operand]: [string, unknown]) => {
    const operator = operators.find((known) => known === name)
    if (!operator) throw new Error(`The condition on "${field}" has no operator "${name}"`)
    return { field, operator, value: toOperand(operator, operand) }
  })
}

function toOperand(operator: Operator, operand: unknown): Condition['value'] {
  if (operator !== 'in' && operator !== 'notIn') return toFieldValue(operand)
  if (Array.isArray(operand)) return operand.map(toFieldValue)
  throw new TypeError(`The operator "${operator}" takes a list`)
}

const operators: readonly Operator[] = [
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'notIn',
  'contains',
  'startsWith',
  'endsWith',
]

function toValues(set: object): StoredRow {
  const entries = Object.entries(set)
  return Object.fromEntries(
    entries.map(([field, value]: [string, unknown]) => [field, toFieldValue(value)]),
  )
}

/** A condition on `undefined` would match every row in some drivers: it stops here. */
function toFieldValue(value: unknown): FieldValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value
  throw new TypeError(`A database value cannot be of type ${typeof value}`)
}
