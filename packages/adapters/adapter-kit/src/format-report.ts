import type { Level } from './conformance-case.js'
import type { ConformanceReport, ConformanceResult } from './run-conformance.js'

const subjects: Readonly<Record<Level, string>> = {
  L1: 'rows, conditions, pages, joins, values',
  L2: 'unique keys, atomic writes',
  L3: 'transactions',
  L4: 'two connections',
  L5: 'migrations',
  L6: 'faults of the database',
}
const levels: readonly Level[] = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6']

/**
 * Writes a report as text for a terminal, or as JSON for a file. Both have the number of cases of each level, of those
 * that tested nothing and, for each failure, the field, the expected and the received value.
 *
 * @example
 * ```ts
 * import { formatReport, runConformance } from '@countersign/adapter-kit'
 * import { memory } from '@countersign/core/memory'
 *
 * const report = await runConformance(() => ({ database: memory() }))
 * console.log(formatReport(report))
 * console.log(formatReport(report, 'json'))
 * ```
 */
export function formatReport(report: ConformanceReport, format: 'text' | 'json' = 'text'): string {
  return format === 'json' ? toJSON(report) : toText(report)
}

function toText({ results }: ConformanceReport): string {
  const failures = results.filter(({ ok }) => !ok)
  const table = levels
    .map((level) => ({ level, cases: results.filter((result) => result.level === level) }))
    .filter(({ cases }) => cases.length > 0)
    .map(
      ({ level, cases }) =>
        `${level}  ${subjects[level].padEnd(40)}${countPassed(cases)}${listMissing(cases)}`,
    )
  const details = failures.map(
    ({ level, title, error, difference }) =>
      `✖ ${level} ${title}\n${
        difference
          ? `    field     ${difference.field}\n    expected  ${difference.expected}\n    received  ${difference.received}`
          : `    error     ${error}`
      }`,
  )
  const untested = countUntested(results)
  const rest = untested === 0 ? '' : `, ${untested} not tested`
  return [`${countPassed(results)} cases passed${rest}`, ...table, ...details].join('\n')
}

function countPassed(results: readonly ConformanceResult[]): string {
  const passed = results.filter(({ ok, missing }) => ok && missing === null)
  return `${passed.length} of ${results.length}`
}

function countUntested(results: readonly ConformanceResult[]): number {
  return results.filter(({ missing }) => missing !== null).length
}

/** What is missing for the cases that tested nothing; an empty text when each case tested something. */
function listMissing(results: readonly ConformanceResult[]): string {
  const untested = countUntested(results)
  if (untested === 0) return ''
  const missing = new Set(results.flatMap((result) => result.missing ?? []))
  return `, ${untested} not tested without ${[...missing].join(', ')}`
}

function toJSON({ ok, results }: ConformanceReport): string {
  const failures = results.filter((result) => !result.ok)
  const byLevel = Object.fromEntries(
    levels.map((level) => {
      const cases = results.filter((result) => result.level === level)
      return [level, countCases(cases)]
    }),
  )
  return JSON.stringify({ ok, ...countCases(results), levels: byLevel, failures }, null, 2)
}

interface Counts {
  readonly cases: number
  readonly failed: number
  readonly untested: number
}

function countCases(results: readonly ConformanceResult[]): Counts {
  const failed = results.filter(({ ok }) => !ok).length
  return { cases: results.length, failed, untested: countUntested(results) }
}
