import { conformanceCases, runConformance } from '../run-conformance.js'
import { connectionMutants } from './connection-mutants.js'
import { errorMutants } from './error-mutants.js'
import type { Mutant } from './mutant.js'
import { migrationMutants } from './migration-mutants.js'
import { readMutants } from './read-mutants.js'
import { serverMutants } from './server-mutants.js'
import { transactionMutants } from './transaction-mutants.js'
import { valueMutants } from './value-mutants.js'
import { writeMutants } from './write-mutants.js'

/**
 * Adapters of which each has one fault that occurs in practice. They show what the cases find, and test an own
 * test run: it must fail with each of them.
 */
export const mutants: readonly Mutant[] = [
  ...readMutants,
  ...valueMutants,
  ...writeMutants,
  ...errorMutants,
  ...transactionMutants,
  ...connectionMutants,
  ...migrationMutants,
  ...serverMutants,
]

/** Options of {@link runMutants}. */
export interface MutantOptions {
  /** Milliseconds that a case may take. Default: 2000. */
  readonly timeLimitMs?: number
}

/** Whether the cases found the fault of an adapter. */
export interface MutantResult {
  readonly name: string
  /** The consequence of the fault, in one sentence. */
  readonly broken: string
  /** The first case that failed, and its message; null when all cases passed. */
  readonly caughtBy: { readonly title: string; readonly error: string } | null
}

/** The results of all mutants. */
export interface MutantReport {
  /** Whether the cases found each fault. */
  readonly ok: boolean
  /** The number of cases. */
  readonly cases: number
  readonly results: readonly MutantResult[]
}

/**
 * Runs the cases on each adapter of {@link mutants}, up to the first case that fails.
 *
 * @example
 * ```ts
 * import { runMutants } from '@countersign/adapter-kit/mutants'
 *
 * const { ok, results } = await runMutants()
 * for (const { name, caughtBy } of results) console.log(`${name}: ${caughtBy?.title ?? 'missed'}`)
 * process.exitCode = ok ? 0 : 1
 * ```
 */
export async function runMutants({
  timeLimitMs = 2000,
}: MutantOptions = {}): Promise<MutantReport> {
  const results: MutantResult[] = []
  for (const mutant of mutants) results.push(await runMutant(mutant, timeLimitMs))
  const ok = results.every(({ caughtBy }) => caughtBy !== null)
  return { ok, cases: conformanceCases.length, results }
}

async function runMutant(
  { name, broken, makeDatabase }: Mutant,
  timeLimitMs: number,
): Promise<MutantResult> {
  const report = await runConformance(makeDatabase, { timeLimitMs, stopAtFailure: true })
  const failed = report.results.find(({ ok }) => !ok)
  const caughtBy = failed ? { title: failed.title, error: failed.error ?? '' } : null
  return { name, broken, caughtBy }
}
