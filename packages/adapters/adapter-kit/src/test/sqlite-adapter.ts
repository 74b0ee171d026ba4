// sqlite-adapter.ts
import {
  type ColumnSchema,
  type Condition,
  Conflict,
  type Database,
  type DatabaseAdapter,
  type FieldValue,
  type Join,
  type JoinedRow,
  type PagedSelection,
  type Schema,
  type Selection,
  type StoredRow,
  UniqueViolation,
} from '@countersign/core'
import Libsql from 'libsql'

/** A SQLite file with one connection, on which transactions run one after the other. */
export function sqlite(file: string): Database {
  const connection: Connection = { client: new Libsql(file), running: null }
  connection.client.exec('pragma foreign_keys = on')
  return {
    id: 'sqlite',
    connect(schema) {
      for (const statement of createTables(schema)) connection.client.exec(statement)
      return createAdapter(connection, schema, null)
    },
  }
}

interface Connection {
  readonly client: Libsql.Database
  /** Settles when the transaction that runs has ended. */
  running: Promise<void> | null
}

interface Transaction {
  failure: Error | null
  isOver: boolean
}

const types = { string: 'text', json: 'text', number: 'real', boolean: 'integer', date: 'text' }
const comparisons = new Map(
  Object.entries({ eq: 'is', ne: 'is not', lt: '<', lte: '<=', gt: '>', gte: '>=' }),
)
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
const quoteAll = (names: readonly string[]): string => names.map(quote).join(', ')

function createTables(schema: Schema): string[] {
  return Object.entries(schema).map(([model, { columns, uniqueTogether }]) => {
    const lines = Object.entries(columns).map(([name, { type, required, unique, references }]) => {
      const key = name === 'id' ? ' primary key' : unique ? ' unique' : ''
      const parent = references === null ? '' : ` references ${quote(references)} on delete cascade`
      return `${quote(name)} ${types[type]}${required ? ' not null' : ''}${key}${parent}`
    })
    const keys = uniqueTogether.map((names) => `unique (${quoteAll(names)})`)
    return `create table if not exists ${quote(model)} (${[...lines, ...keys].join(', ')})`
  })
}

function createAdapter(
  connection: Connection,
  schema: Schema,
  transaction: Transaction | null,
): DatabaseAdapter {
  const columns = (model: string): string[] => Object.keys(schema[model]?.columns ?? {})

  function column(model: string, field: string): ColumnSchema {
    const found = columns(model).includes(field) ? schema[model]?.columns[field] : undefined
    if (found) return found
    throw new Error(`The model "${model}" has no field "${field}"`)
  }

  function bind(model: string, field: string, value: FieldValue | undefined): unknown {
    const { type } = column(model, field)
    if (value === null) return null
    if (value instanceof Date && type === 'date') return value.toISOString()
    const isStorable =
      typeof value === 'string'
        ? value.isWellFormed() && !value.includes('\0')
        : typeof value !== 'number' || Number.isFinite(value)
    if (isStorable && typeof value === (type === 'json' ? 'string' : type)) {
      return typeof value === 'boolean' ? Number(value) : value
    }
    throw new TypeError(`"${model}"."${field}" takes a ${type}`)
  }

  function decode(model: string, names: readonly string[], values: readonly unknown[]): StoredRow {
    return Object.fromEntries(
      names.map((name, place) => [name, toFieldValue(column(model, name), values[place])]),
    )
  }

  async function run(model: string, sql: string, values: readonly unknown[]): Promise<unknown[][]> {
    while (!transaction && connection.running) await connection.running
    checkOpen(transaction)
    try {
      const rows = connection.client.prepare(sql).raw().all(values)
      return rows.filter((row) => Array.isArray(row))
    } catch (error) {
      const failure = toContractError(error, model)
      if (transaction) transaction.failure = failure
      throw failure
    }
  }

  /** A condition in SQL. Its values are appended to `values`. */
  function test(model: string, { field, operator, value }: Condition, values: unknown[]): string {
    const name = `${quote(model)}.${quote(field)}`
    const { type } = column(model, field)
    if (operator === 'in' || operator === 'notIn') {
      if (!isList(value)) throw new TypeError(`The condition on "${field}" takes a list`)
      const known = value.filter((one) => one !== null)
      values.push(...known.map((one) => bind(model, field, one)))
      const slots = known.map(() => '?').join(', ')
      return `${name} is not null and ${name} ${operator === 'in' ? 'in' : 'not in'} (${slots})`
    }
    if (isList(value)) throw new TypeError(`The condition on "${field}" takes one value`)
    values.push(bind(model, field, value))
    const comparison = comparisons.get(operator)
    if (comparison !== undefined) return `${name} ${comparison} ?`
    if (type !== 'string') throw new TypeError(`"${field}" holds no text`)
    if (operator === 'contains') return `instr(${name}, ?) > 0`
    if (operator === 'startsWith') return `instr(${name}, ?) = 1`
    values.push(value)
    return `substr(${name}, length(${name}) - length(?) + 1) = ?`
  }

  function select(read: string, { model, where }: Selection, values: unknown[]): string {
    const tests = where.map((condition) => test(model, condition, values))
    return `select ${read} from ${quote(model)} where ${['true', ...tests].join(' and ')}`
  }

  async function find(selection: PagedSelection & { readonly join?: Join }): Promise<JoinedRow[]> {
    const { model, where, join, orderBy, limit, offset } = selection
    if (![limit, offset].every((number) => Number.isInteger(number) && number >= 0)) {
      throw new RangeError('A limit or an offset is no number of rows')
    }
    const names = join?.childColumns ?? columns(model)
    const parents = join ? (join.columns ?? columns(join.model)) : []
    const nameOf = (owner: string) => (field: string) => {
      column(owner, field)
      return `${quote(owner)}.${quote(field)}`
    }
    const read = [...names.map(nameOf(model)), ...parents.map(nameOf(join?.model ?? ''))]
    const order = orderBy.map(({ field, direction }) => `${nameOf(model)(field)} ${direction}`)
    const values: unknown[] = []
    const on = join && `${nameOf(join.model)('id')} = ${nameOf(model)(join.by)}`
    const from = quote(model) + (join ? ` join ${quote(join.model)} on ${on}` : '')
    const tests = where.map((condition) => test(model, condition, values))
    const others = join?.where.map((condition) => test(join.model, condition, values)) ?? []
    const all = ['true', ...tests, ...others].join(' and ')
    const sql = `select ${read.join(', ')} from ${from} where ${all}
      order by ${[...order, 'null'].join(', ')} limit ? offset ?`
    const rows = await run(model, sql, [...values, limit, offset])
    return rows.map((row) => ({
      row: decode(model, names, row),
      parent: decode(join?.model ?? '', parents, row.slice(names.length)),
    }))
  }

  function assign(model: string, set: StoredRow, values: unknown[], sums: string[] = []): string {
    const changes = Object.entries(set).map(([name, value]) => {
      values.push(bind(model, name, value))
      return `${quote(name)} = ?`
    })
    return `update ${quote(model)} set ${[...sums, ...changes].join(', ')}`
  }

  /** Changes or deletes rows in one statement, which checks the conditions and returns the rows. */
  async function write(
    verb: string,
    { model, where }: Selection,
    values: unknown[],
    end = '',
    last: readonly unknown[] = [],
  ): Promise<StoredRow[]> {
    const rowids = select('rowid', { model, where }, values)
    const names = columns(model)
    const sql = `${verb} where rowid in (${rowids} ${end}) returning ${quoteAll(names)}`
    return (await run(model, sql, [...values, ...last])).map((row) => decode(model, names, row))
  }

  return {
    capabilities: { transactions: true },
    async create({ model, row, provided }) {
      const names = columns(model)
      for (const name of Object.keys(row)) column(model, name)
      const values = names.map((name) => bind(model, name, row[name]))
      const condition = provided ? ` where exists (${select('1', provided, values)})` : ''
      const slots = names.map(() => '?').join(', ')
      const into = `${quote(model)} (${quoteAll(names)})`
      const sql = `insert into ${into} select ${slots}${condition} returning 1`
      return (await run(model, sql, values)).length === 1
    },
    findOne: async (query) => (await find({ ...query, ...first }))[0]?.row ?? null,
    findOneJoined: async (query) => (await find({ ...query, ...first }))[0] ?? null,
    findMany: async (query) => (await find(query)).map(({ row }) => row),
    findManyJoined: find,
    async count(selection) {
      const values: unknown[] = []
      const sql = select('count(*)', selection, values)
      return Number((await run(selection.model, sql, values))[0]?.[0])
    },
    async update({ set, ...rows }) {
      const values: unknown[] = []
      return (await write(assign(rows.model, set, values), rows, values)).length
    },
    async updateOne({ set, ...rows }) {
      const values: unknown[] = []
      return (await write(assign(rows.model, set, values), rows, values, 'limit 1'))[0] ?? null
    },
    delete: async (rows) => (await write(`delete from ${quote(rows.model)}`, rows, [])).length,
    take: async (rows) =>
      (await write(`delete from ${quote(rows.model)}`, rows, [], 'limit 1'))[0] ?? null,
    async increment({ field, by, below, set = {}, ...rows }) {
      const number = `coalesce(${quote(field)}, 0)`
      const values = [bind(rows.model, field, by)]
      const verb = assign(rows.model, set, values, [`${quote(field)} = ${number} + ?`])
      const last = below === undefined ? [] : [bind(rows.model, field, below)]
      const end = below === undefined ? 'limit 1' : `and ${number} < ? limit 1`
      return (await write(verb, rows, values, end, last))[0] ?? null
    },
    async transaction(work) {
      // A transaction inside another one is a part of it.
      if (transaction) {
        checkOpen(transaction)
        return work(createAdapter(connection, schema, transaction))
      }
      while (connection.running) await connection.running
      const begun: Transaction = { failure: null, isOver: false }
      let end = (): void => undefined
      connection.running = new Promise((resolve) => {
        end = resolve
      })
      try {
        connection.client.exec('begin immediate')
        const result = await work(createAdapter(connection, schema, begun))
        checkOpen(begun)
        connection.client.exec('commit')
        return result
      } catch (error) {
        if (connection.client.inTransaction) connection.client.exec('rollback')
        throw toContractError(error)
      } finally {
        begun.isOver = true
        connection.running = null
        end()
      }
    },
  }
}

const first = { orderBy: [], limit: 1, offset: 0 }

function isList(value: Condition['value']): value is readonly FieldValue[] {
  return Array.isArray(value)
}

function toFieldValue({ type }: ColumnSchema, stored: unknown): FieldValue {
  if (stored === null) return null
  if (typeof stored === 'string') return type === 'date' ? new Date(stored) : stored
  return type === 'boolean' ? stored === 1 : Number(stored)
}

/** A failed statement ends its transaction, as in PostgreSQL. */
function checkOpen(transaction: Transaction | null): void {
  if (transaction?.failure) throw transaction.failure
  if (transaction?.isOver) throw new Error('The transaction has ended')
}

function toContractError(error: unknown, model = ''): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('SQLITE_BUSY')) return new Conflict('The database is busy', { cause: error })
  const isTaken = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(code)
  return isTaken ? new UniqueViolation(model, { cause: error }) : error
}
