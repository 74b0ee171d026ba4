import { Conflict, Unavailable, UniqueViolation } from '@countersign/core'
import type { CompiledQuery, IsolationLevel, QueryExecutor } from 'kysely'
import type { Call } from './call.js'
import {
  type ArrayQuery,
  type DirectConnection,
  isDirectConnection,
  type Result,
} from './direct-connection.js'
import { type Engine, toDriverFailure } from './engines/engine.js'
import { describeUnavailable } from './engines/unavailable.js'
import { type Draft, Slot } from './statements.js'
import type { Table } from './table.js'

/** The part of a `Kysely` instance that the adapter uses. The instance's table types do not matter. */
export interface KyselyInstance {
  readonly isTransaction: boolean
  getExecutor(): QueryExecutor
  withoutPlugins(): KyselyInstance
  transaction(): KyselyTransaction
}

/** The part of Kysely's transaction builder that the adapter uses. */
export interface KyselyTransaction {
  setIsolationLevel(level: IsolationLevel): KyselyTransaction
  execute<T>(work: (transaction: KyselyInstance) => Promise<T>): Promise<T>
}

/** Maximum number of cached statements. Apps need far fewer, unless they generate conditions. */
const MAX_STATEMENTS = 500

/** A statement that was compiled once. */
interface Statement {
  readonly query: CompiledQuery
  readonly columns: readonly string[]
  readonly isSingle: boolean
  /** The index of the value for each parameter; null where the values are the parameters. */
  readonly order: readonly number[] | null
}

/** The parts that an adapter and its transactions share. */
interface Shared {
  readonly engine: Engine
  readonly statements: Map<string, Statement>
  /** The connection that runs statements past Kysely; known after the first statement. */
  direct: DirectConnection | null
  /** Drivers of SQLite need no conversion of the values that the engine of SQLite encodes. */
  readonly mayBeDirect: boolean
}

interface TransactionState {
  readonly failures: unknown[]
  isOver: boolean
}

/** Runs calls on the database, or on the connection of one transaction. */
export class Runner {
  readonly #shared: Shared
  readonly #instance: KyselyInstance
  readonly #transaction: TransactionState | null

  private constructor(
    shared: Shared,
    instance: KyselyInstance,
    transaction: TransactionState | null,
  ) {
    this.#shared = shared
    this.#instance = instance
    this.#transaction = transaction
  }

  static create(instance: KyselyInstance, engine: Engine): Runner {
    const mayBeDirect = engine.kind === 'sqlite' && !instance.isTransaction
    const shared: Shared = { engine, statements: new Map(), direct: null, mayBeDirect }
    return new Runner(shared, instance, null)
  }

  /** Runs the statement of a call. `draft` creates the statement at the first call with its key. */
  async run(call: Call, draft: () => Draft): Promise<Result> {
    const { statements, direct } = this.#shared
    const transaction = this.#transaction
    checkUnbroken(transaction)
    const statement = statements.get(call.key) ?? this.#addStatement(call, draft())
    const { order } = statement
    const parameters = order ? order.map((index) => call.values[index]) : call.values
    try {
      const result = transaction?.isOver
        ? null
        : direct?.runNow(statement, parameters, transaction !== null)
      return result ?? (await this.#runWithKysely(statement, parameters))
    } catch (error) {
      const failure = toContractError(error, this.#shared.engine, call.table) ?? error
      transaction?.failures.push(failure)
      throw failure
    }
  }

  /** Compiles the statement of a call without running it. */
  compile(call: Call, draft: () => Draft): { sql: string; parameters: unknown[] } {
    const statement = this.#shared.statements.get(call.key) ?? this.#addStatement(call, draft())
    const { query, order } = statement
    const parameters = order ? order.map((index) => call.values[index]) : call.values
    return { sql: query.sql, parameters: [...parameters] }
  }

  /** Returns the number of rows that a statement wrote. */
  async write(call: Call, draft: () => Draft): Promise<number> {
    const { written } = await this.run(call, draft)
    if (written !== undefined) return written
    throw new Error('The Kysely dialect does not say how many rows it wrote')
  }

  /** Runs a function in a new transaction, or in the current one. */
  async transaction<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
    if (this.#transaction) return work(this)
    const state: TransactionState = { failures: [], isOver: false }
    return runTransaction(this.#instance, this.#shared.engine, async (instance) => {
      try {
        const result = await work(new Runner(this.#shared, instance, state))
        checkUnbroken(state)
        return result
      } finally {
        state.isOver = true
      }
    })
  }

  #addStatement(call: Call, { sql, columns, isSingle }: Draft): Statement {
    const { statements } = this.#shared
    const query = sql.compile(this.#instance)
    const order = query.parameters.map((parameter) => {
      if (parameter instanceof Slot) return parameter.index
      throw new Error('A cached statement contains a value')
    })
    const [oldest] = statements.keys()
    if (statements.size >= MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest)
    const isInOrder =
      order.length === call.values.length && order.every((index, position) => index === position)
    const statement = { query, columns, isSingle, order: isInOrder ? null : order }
    statements.set(call.key, statement)
    return statement
  }

  async #runWithKysely(statement: Statement, parameters: readonly unknown[]): Promise<Result> {
    const query: ArrayQuery = { ...statement.query, parameters, rowMode: 'array' }
    const executor = this.#instance.getExecutor()
    const { rows, numAffectedRows } = await executor.provideConnection((connection) => {
      const isDirect = this.#shared.mayBeDirect && isDirectConnection(connection)
      this.#shared.direct = isDirect ? connection : null
      return connection.executeQuery<Record<string, unknown> | unknown[]>(query)
    })
    return {
      // Dialects of other packages return objects.
      rows: rows.map((row) =>
        Array.isArray(row) ? row : statement.columns.map((name) => row[name]),
      ),
      written: numAffectedRows === undefined ? undefined : Number(numAffectedRows),
    }
  }
}

/**
 * In PostgreSQL a failed statement aborts the transaction, and COMMIT then rolls back and reports success. In
 * MySQL a deadlock ends the transaction, and later statements run outside it. Here a failed statement
 * therefore ends the transaction on every database.
 */
function checkUnbroken(transaction: TransactionState | null): void {
  if (transaction && transaction.failures.length > 0) throw transaction.failures[0]
}

/** Runs a function in a transaction. Maps errors of the database to the contract's; rethrows those of the function. */
export async function runTransaction<T>(
  instance: KyselyInstance,
  engine: Engine,
  work: (transaction: KyselyInstance) => Promise<T>,
): Promise<T> {
  const thrown: unknown[] = []
  const builder = instance.transaction()
  const isolated = engine.isolation ? builder.setIsolationLevel(engine.isolation) : builder
  try {
    return await isolated.execute(async (transaction) => {
      try {
        return await work(transaction)
      } catch (error) {
        thrown.push(error)
        throw error
      }
    })
  } catch (error) {
    if (thrown.includes(error)) throw error
    if (hasNoTransactions(error)) throw new Error(D1_ADVICE, { cause: error })
    throw toContractError(error, engine) ?? error
  }
}

/** The advice for a dialect of another package, whose instance does not say that it is one for D1. */
export const D1_ADVICE =
  'This Kysely dialect has no transactions: for Cloudflare D1 use kysely(d1(env.DB)) with d1 of @countersign/kysely/d1'

function hasNoTransactions(error: unknown): boolean {
  return error instanceof Error && /transactions are not supported/i.test(error.message)
}

/** The common mistake: a plugin, an option or a new version was added, and the tables were not. */
const MISSING_ADVICE =
  'The database lacks a table or a column: run "npx countersign migrate", or the migrations of your ORM'

/**
 * Maps an error of the driver to the contract's error, or to one with advice; null for any other error. `table` is the
 * written table.
 */
export function toContractError(error: unknown, engine: Engine, table?: Table): Error | null {
  const details = toDriverFailure(error)
  const failure = engine.classify(details)
  if (failure === 'conflict') return new Conflict('The database is busy', { cause: error })
  if (failure === 'unavailable') {
    return new Unavailable(describeUnavailable(details), { cause: error })
  }
  if (failure === 'missing') {
    return new Error(`${MISSING_ADVICE} (${details.message})`, { cause: error })
  }
  if (failure === 'unique' && table) {
    const columns = table.keyOf(engine.violatedKey(details))
    if (columns?.[0] === 'id' && table.onTakenId) {
      table.onTakenId()
      // The row of the call is not there yet: it succeeds with another id.
      return new Conflict(`Another row of "${table.name}" has the id`, { cause: error })
    }
    return new UniqueViolation(table.name, { cause: error, columns })
  }
  return null
}
