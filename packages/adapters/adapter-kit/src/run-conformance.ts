import { atomicWriteCases } from './cases/atomic-writes.js'
import { conditionCases } from './cases/conditions.js'
import { connectionCases } from './cases/connections.js'
import { faultCases } from './cases/faults.js'
import { fidelityCases } from './cases/fidelity.js'
import { hostileValueCases } from './cases/hostile-values.js'
import { joinCases } from './cases/joins.js'
import { migrationCases } from './cases/migrations.js'
import { pageCases } from './cases/pages.js'
import { raceCases } from './cases/races.js'
import { refusalCases } from './cases/refusals.js'
import { renamedTableCases } from './cases/renamed-tables.js'
import { rowCases } from './cases/rows.js'
import { transactionStoreCases } from './cases/transaction-stores.js'
import { transactionCases } from './cases/transactions.js'
import { uniqueKeyCases } from './cases/unique-keys.js'
import { valueTypeCases } from './cases/value-types.js'
import type { ConformanceCase, Level, MakeDatabase } from './conformance-case.js'
import { type Difference, DifferenceError } from './expect.js'

/** Options of {@link runConformance}. */
export interface ConformanceOptions {
  /** The levels to run. Default: all. */
  readonly levels?: readonly Level[]
  /** Milliseconds after which a case fails, most likely because of a deadlock. Default: 10000. */
  readonly timeLimitMs?: number
  /** Stops after the first case that fails. Default: false. */
  readonly stopAtFailure?: boolean
}

/** The result of one case. */
export interface ConformanceResult {
  readonly level: Level
  readonly title: string
  readonly ok: boolean
  /** The field, the expected and the received value; null when the case passed. */
  readonly error: string | null
  /** The parts of `error`; null when the case passed, or failed with an error of the adapter. */
  readonly difference: Difference | null
  /** What is missing, such as `makeBusy`, when the case tested nothing; otherwise null. */
  readonly missing: string | null
}

/** The results of all cases. */
export interface ConformanceReport {
  /** Whether every case passed. */
  readonly ok: boolean
  readonly results: readonly ConformanceResult[]
}

/**
 * Runs the cases one after the other, each on a separate database. Faults of the adapter never reject the
 * promise: the report contains them.
 *
 * @example
 * ```ts
 * import { runConformance } from '@countersign/adapter-kit'
 * import { memory } from '@countersign/core/memory'
 *
 * const report = await runConformance(() => ({ database: memory() }))
 * for (const { level, title, error } of report.results) {
 *   if (error !== null) console.log(`${level} ${title}: ${error}`)
 * }
 * ```
 */
export async function runConformance(
  makeDatabase: MakeDatabase,
  { levels, timeLimitMs = 10_000, stopAtFailure = false }: ConformanceOptions = {},
): Promise<ConformanceReport> {
  const results: ConformanceResult[] = []
  for (const conformanceCase of conformanceCases) {
    if (levels && !levels.includes(conformanceCase.level)) continue
    const { level, title } = conformanceCase
    const outcome = await findOutcome(conformanceCase, makeDatabase, timeLimitMs)
    const ok = outcome.error === null
    results.push({ level, title, ok, ...outcome })
    if (!ok && stopAtFailure) break
  }
  return { ok: results.every(({ ok }) => ok), results }
}

type Outcome = Pick<ConformanceResult, 'error' | 'difference' | 'missing'>

async function findOutcome(
  { run }: ConformanceCase,
  makeDatabase: MakeDatabase,
  timeLimitMs: number,
): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(lateText(timeLimitMs)))
    }, timeLimitMs)
  })
  try {
    const missing: string[] = []
    await Promise.race([run(makeDatabase, (part) => missing.push(part)), limit])
    return { error: null, difference: null, missing: missing[0] ?? null }
  } catch (error) {
    const difference = error instanceof DifferenceError ? error.difference : null
    return { error: describe(error), difference, missing: null }
  } finally {
    clearTimeout(timer)
  }
}

function lateText(timeLimitMs: number): string {
  return `It has not ended after ${timeLimitMs} ms: the adapter waits for itself, or the machine is slow (option timeLimitMs)`
}

/** An error of the adapter with its class: a comparison names its field itself. */
function describe(error: unknown): string {
  if (error instanceof DifferenceError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/**
 * What every adapter must do, for test runners that want to show each case by itself.
 *
 * @example
 * ```ts
 * import { conformanceCases } from '@countersign/adapter-kit'
 * import { memory } from '@countersign/core/memory'
 * import { it } from 'vitest'
 *
 * it.each(conformanceCases)('$level $title', ({ run }) => run(() => ({ database: memory() })))
 * ```
 */
export const conformanceCases: readonly ConformanceCase[] = [
  ...rowCases,
  ...conditionCases,
  ...pageCases,
  ...joinCases,
  ...hostileValueCases,
  ...fidelityCases,
  ...valueTypeCases,
  ...refusalCases,
  ...renamedTableCases,
  ...uniqueKeyCases,
  ...atomicWriteCases,
  ...transactionCases,
  ...transactionStoreCases,
  ...raceCases,
  ...connectionCases,
  ...migrationCases,
  ...faultCases,
]
