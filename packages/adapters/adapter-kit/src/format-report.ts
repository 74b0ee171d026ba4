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
 * Writes a report as text for a terminal, or as JSON for a file. Both have the number of cases of each level and, for
 * each failure, the field, the expected and the received value.
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
    .map(({ level, cases }) => `${level}  ${subjects[level].padEnd(40)}${countPassed(cases)}`)
  const details = failures.map(
    ({ level, title, error, difference }) =>
      `✖ ${level} ${title}\n${
        difference
          ? `    field     ${difference.field}\n    expected  ${difference.expected}\n    received  ${difference.received}`
          : `    error     ${error}`
      }`,
  )
  return [`${countPassed(results)} cases passed`, ...table, ...details].join('\n')
}

function countPassed(results: readonly ConformanceResult[]): string {
  return `${results.filter(({ ok }) => ok).length} of ${results.length}`
}

function toJSON({ ok, results }: ConformanceReport): string {
  const failures = results.filter((result) => !result.ok)
  const byLevel = Object.fromEntries(
    levels.map((level) => {
      const cases = results.filter((result) => result.level === level)
      return [level, { cases: cases.length, failed: cases.filter((one) => !one.ok).length }]
    }),
  )
  const counts = { cases: results.length, failed: failures.length }
  return JSON.stringify({ ok, ...counts, levels: byLevel, failures }, null, 2)
}
