import type { Selection } from '@countersign/core'
import type { QueryResult, RawBuilder } from 'kysely'
import type { Call } from './call.js'
import { toContractError } from './contract-error.js'
import type { Engine } from './engines/engine.js'
import type { KyselyInstance } from './kysely-instance.js'
import { runTransaction } from './run-transaction.js'
import type { Statements } from './statement.js'
import type { DriverRow, Table, Tables } from './table.js'
import type { RowsPlan } from './write-sql.js'

/** The parts that an adapter and its transactions share. */
export interface Connected {
  readonly engine: Engine
  readonly tables: Tables
  readonly statements: Statements
}

/** Runs calls on the database, or on the connection of one transaction. */
export class Runner {
  readonly engine: Engine
  readonly #connected: Connected
  readonly #instance: KyselyInstance
  /** The failures of this transaction's statements; null outside a transaction. */
  readonly #failures: unknown[] | null

  constructor(connected: Connected, instance: KyselyInstance, failures: unknown[] | null = null) {
    this.engine = connected.engine
    this.#connected = connected
    this.#instance = instance
    this.#failures = failures
  }

  table(model: string): Table {
    return this.#connected.tables.get(model)
  }

  /** Binds the conditions of a selection. */
  rows(call: Call, { model, where }: Selection): RowsPlan {
    const table = this.table(model)
    return { table, tests: call.bindConditions(table, where) }
  }

  /** Runs the statement of a call on a table. `build` creates the statement at the first call with its key. */
  async run(
    call: Call,
    table: Table,
    build: () => RawBuilder<DriverRow>,
  ): Promise<QueryResult<DriverRow>> {
    checkUnbroken(this.#failures)
    const query = this.#connected.statements.query(call, build)
    try {
      return await this.#instance.getExecutor().executeQuery(query)
    } catch (error) {
      const failure = toContractError(error, this.engine, table) ?? error
      this.#failures?.push(failure)
      throw failure
    }
  }

  /** Returns the number of rows that a statement wrote. */
  async write(call: Call, table: Table, build: () => RawBuilder<DriverRow>): Promise<number> {
    const { numAffectedRows } = await this.run(call, table, build)
    if (numAffectedRows === undefined) {
      throw new Error('The Kysely dialect does not say how many rows it wrote')
    }
    return Number(numAffectedRows)
  }

  /** Runs a function in a new transaction, or in the current one. */
  async transaction<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
    if (this.#failures) return work(this)
    const failures: unknown[] = []
    return runTransaction(this.#instance, this.engine, async (transaction) => {
      const result = await work(new Runner(this.#connected, transaction, failures))
      checkUnbroken(failures)
      return result
    })
  }
}

/**
 * In PostgreSQL a failed statement aborts the transaction, and COMMIT then rolls back and reports success. In
 * MySQL a deadlock ends the transaction, and later statements run outside it. Here a failed statement
 * therefore ends the transaction on every database.
 */
function checkUnbroken(failures: readonly unknown[] | null): void {
  if (failures && failures.length > 0) throw failures[0]
}
