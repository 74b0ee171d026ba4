import type { ConformanceCase, Level, MakeDatabase } from './conformance-case.js'
import { conformanceCases } from './conformance-cases.js'

/** Which cases are run, and for how long. */
export interface ConformanceOptions {
  /** Default: all. */
  readonly levels?: readonly Level[]
  /** A case that takes longer has failed: most likely it waits for itself. Default 10000. */
  readonly timeLimitMs?: number
}

/** What became of one case. */
export interface ConformanceResult {
  readonly level: Level
  readonly title: string
  readonly ok: boolean
  /** What was expected and what came, or null. */
  readonly error: string | null
}

/** What became of all cases. */
export interface ConformanceReport {
  /** Whether every case held. */
  readonly ok: boolean
  readonly results: readonly ConformanceResult[]
}

/**
 * Runs the cases one after the other, each on a database of its own. Never rejects because of the
 * adapter: the report says what failed.
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
  { levels, timeLimitMs = 10_000 }: ConformanceOptions = {},
): Promise<ConformanceReport> {
  const results: ConformanceResult[] = []
  for (const conformanceCase of conformanceCases) {
    if (levels && !levels.includes(conformanceCase.level)) continue
    const { level, title } = conformanceCase
    const error = await findError(conformanceCase, makeDatabase, timeLimitMs)
    results.push({ level, title, ok: error === null, error })
  }
  return { ok: results.every(({ ok }) => ok), results }
}

async function findError(
  { run }: ConformanceCase,
  makeDatabase: MakeDatabase,
  timeLimitMs: number,
): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`It has not ended after ${timeLimitMs} ms`))
    }, timeLimitMs)
  })
  try {
    await Promise.race([run(makeDatabase), limit])
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(timer)
  }
}
