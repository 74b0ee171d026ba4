import { atomicWriteCases } from './cases/atomic-writes.js'
import { conditionCases } from './cases/conditions.js'
import { hostileValueCases } from './cases/hostile-values.js'
import { joinCases } from './cases/joins.js'
import { migrationCases } from './cases/migrations.js'
import { pageCases } from './cases/pages.js'
import { refusalCases } from './cases/refusals.js'
import { rowCases } from './cases/rows.js'
import { transactionCases } from './cases/transactions.js'
import { uniqueKeyCases } from './cases/unique-keys.js'
import type { ConformanceCase } from './conformance-case.js'

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
  ...refusalCases,
  ...uniqueKeyCases,
  ...atomicWriteCases,
  ...transactionCases,
  ...migrationCases,
]
