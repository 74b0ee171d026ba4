import type { LoadedAuth } from '../auth-file/load-auth.js'
import { describeReasons } from '../messages/describe-reasons.js'
import { describeStatement } from '../messages/describe-statement.js'
import { error, type Finding } from './finding.js'

/** The findings about the database: whether it answers, and whether it has the tables. */
export async function checkDatabase(auth: LoadedAuth): Promise<readonly Finding[]> {
  try {
    const { statements, problems } = await auth.migrate({ dryRun: true })
    return [
      ...checkTables(statements),
      ...problems.map((problem) =>
        error('table-problem', {
          what: problem,
          why: 'The database does not enforce what Countersign relies on.',
          fix: 'Correct the rows or the table, then run  npx countersign migrate',
        }),
      ),
    ]
  } catch (failure) {
    return [
      error('database-unreachable', {
        what: `The database does not answer: ${describeReasons(failure)}`,
        why: 'Every call that reads or writes fails with 503.',
        fix: 'Start the database, or correct its address. Commands read it from the same env files as the app.',
      }),
    ]
  }
}

function checkTables(statements: readonly string[]): Finding[] {
  if (statements.length === 0) return []
  const shown = statements.slice(0, 4).map(describeStatement)
  const rest = statements.length - shown.length
  return [
    error('tables-missing', {
      what: `The database lacks ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
      why: 'Calls that need them fail with 500.',
      fix: 'npx countersign migrate',
    }),
  ]
}
