import { Conflict } from '@countersign/core'
import { toContractError } from '../runner.js'
import { type BoundQuery, type D1Binding, prepare } from './d1-binding.js'
import { CHANGED, d1Engine } from './d1-engine.js'

/** A read of a transaction, with the result that the transaction has seen. */
export interface SeenRead {
  readonly query: BoundQuery
  /** JSON. */
  readonly text: string
}

/** The requests of optimistic transactions to D1. */
export class D1Batches {
  readonly #database: D1Binding

  constructor(database: D1Binding) {
    this.#database = database
  }

  /** Runs reads in one request, each with one JSON text as its result. */
  async read(queries: readonly BoundQuery[]): Promise<string[]> {
    const statements = queries.map((query) => prepare(this.#database, query))
    const [single, ...others] = statements
    if (!single) return []
    const results = await translated(async () =>
      others.length === 0 ? [await single.all()] : this.#database.batch(statements),
    )
    return results.map(({ results: [row] }) => String(row?.['rows']))
  }

  /** Writes everything, unless one of the reads has another result by now. */
  async commit(reads: readonly SeenRead[], writes: readonly BoundQuery[]): Promise<void> {
    try {
      await translated(() => this.#run([...reads.map(toGuard), ...writes]))
    } catch (error) {
      // The transaction checked keys and references: another one has written since.
      if (!isViolation(error)) throw error
      throw new Conflict('Another transaction wrote the same key', { cause: error })
    }
  }

  /** Plans and runs a migration again when another one has changed the tables meanwhile. */
  async migrate(plan: () => Promise<readonly string[]>): Promise<void> {
    for (let attempt = 1; attempt < MIGRATION_ATTEMPTS; attempt += 1) {
      const outcome = await this.#runPlan(plan).catch(toRaceLost)
      if (outcome !== 'lost') return
    }
    await this.#runPlan(plan)
  }

  async #runPlan(plan: () => Promise<readonly string[]>): Promise<void> {
    const statements = await plan()
    if (statements.length > 0) await this.#run(statements.map((sql) => ({ sql, parameters: [] })))
  }

  async #run(queries: readonly BoundQuery[]): Promise<void> {
    await this.#database.batch(queries.map((query) => prepare(this.#database, query)))
  }
}

const MIGRATION_ATTEMPTS = 5

/** Maps errors of D1 to the contract's errors. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toContractError(error, d1Engine) ?? error
  }
}

function isViolation(error: unknown): boolean {
  return error instanceof Error && /(UNIQUE|FOREIGN KEY) constraint failed/.test(error.message)
}

/** Another migration has created the same table or column. */
function toRaceLost(error: unknown): 'lost' {
  if (error instanceof Error && /already exists|duplicate column name/.test(error.message)) {
    return 'lost'
  }
  throw error
}

/** A statement that fails, and with it the batch, when the result of a read has changed: JSON has no such path. */
function toGuard({ query: { sql, parameters }, text }: SeenRead): BoundQuery {
  return {
    sql: `select json_extract('{}', case when (${sql}) is not ? then '${CHANGED}' else '$' end)`,
    parameters: [...parameters, text],
  }
}
