import { setTimeout as delay } from 'node:timers/promises'
import { defineCommand, exitCodes, Failure, type Session } from '@countersign/terminal'
import pc from 'picocolors'
import type { LoadedAuth } from '../auth-file/load-auth.js'
import { authArgument, openAuth } from '../auth-file/open-auth.js'
import { describeReasons } from '../messages/describe-reasons.js'
import { describeStatement } from '../messages/describe-statement.js'

/** `countersign migrate` */
export const migrate = defineCommand({
  name: 'migrate',
  description:
    'Create the missing tables, columns and indexes. It drops and changes nothing, and several may run at once.',
  args: {
    auth: authArgument,
    'dry-run': {
      type: 'boolean',
      default: false,
      description: 'Show what would be created, and create nothing',
    },
    sql: {
      type: 'boolean',
      default: false,
      description: 'Print the statements for another tool to run, and run none',
    },
  },
  run: ({ auth, sql, 'dry-run': isDry }, session) => runMigrate({ auth, sql, isDry }, session),
})

type Migration = Awaited<ReturnType<LoadedAuth['migrate']>>

/** Migrates the database of the app. @returns the exit code */
async function runMigrate(
  {
    auth: file,
    sql,
    isDry,
  }: { readonly auth?: string | undefined; readonly sql: boolean; readonly isDry: boolean },
  session: Session,
): Promise<number> {
  const { terminal } = session
  const { auth, path, replaced } = await openAuth(file, session, process.env)
  if (replaced.length > 0)
    terminal.note(
      pc.dim(`${path}: these modules of the framework were replaced: ${replaced.join(', ')}`),
    )
  const { statements, problems } = await runPlan(auth, sql || isDry)
  if (sql) {
    if (statements.length > 0) terminal.print(`${statements.join(';\n')};`)
  } else terminal.print(describeStatements(statements, isDry))
  for (const problem of problems) terminal.note(`${pc.red('✖')} ${problem}`)
  return problems.length === 0 ? exitCodes.done : exitCodes.failed
}

/** The pauses before the attempts that follow a conflict with another process. */
const PAUSES_MS = [200, 1000, 3000]

async function runPlan(
  auth: LoadedAuth,
  isDry: boolean,
  [pause, ...laterPauses]: readonly number[] = PAUSES_MS,
): Promise<Migration> {
  try {
    return await auth.migrate({ dryRun: isDry })
  } catch (error) {
    const isConflict = error instanceof Error && error.name === 'Conflict'
    if (pause === undefined || !isConflict) {
      throw new Failure(`The database was not migrated: ${describeReasons(error)}`, {
        cause: error,
      })
    }
    // Another process migrates: the next attempt finds its tables.
    await delay(pause)
    return runPlan(auth, isDry, laterPauses)
  }
}

function describeStatements(statements: readonly string[], isDry: boolean): string {
  if (statements.length === 0) return 'The database is up to date.'
  const lines = statements.map((statement) => `  ${pc.green('+')} ${describeStatement(statement)}`)
  return [isDry ? 'Would create:' : 'Created:', ...lines].join('\n')
}
