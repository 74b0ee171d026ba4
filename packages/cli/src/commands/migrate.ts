import { setTimeout as delay } from 'node:timers/promises'
import { defineCommand, exitCodes, Failure, type Session } from '@countersign/terminal'
import pc from 'picocolors'
import type { LoadedAuth } from '../auth-file/load-auth.js'
import { openAuth } from '../auth-file/open-auth.js'

/** `countersign migrate` */
export const migrate = defineCommand({
  name: 'migrate',
  description:
    'Create the missing tables, columns and indexes. It drops and changes nothing, and several may run at once.',
  args: {
    auth: { type: 'string', valueHint: 'file', description: 'The file that exports auth' },
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
  const { auth, path, stubbed } = await openAuth(file, session, process.env)
  if (stubbed.length > 0)
    terminal.note(pc.dim(`${path}: stand-ins were used for ${stubbed.join(', ')}`))
  const { statements, problems } = await runPlan(auth, sql || isDry)
  if (sql) {
    if (statements.length > 0) terminal.print(`${statements.join(';\n')};`)
  } else terminal.print(describeStatements(statements, isDry))
  for (const problem of problems) terminal.note(`${pc.red('✖')} ${problem}`)
  return problems.length === 0 ? exitCodes.done : exitCodes.failed
}

/** Attempts that follow a conflict with another process. */
const PAUSES_MS = [200, 1000, 3000]

async function runPlan(auth: LoadedAuth, isDry: boolean): Promise<Migration> {
  for (const pause of [...PAUSES_MS, null]) {
    try {
      return await auth.migrate({ dryRun: isDry })
    } catch (error) {
      // Another process migrates: the next attempt finds its tables.
      if (pause === null || !(error instanceof Error) || error.name !== 'Conflict')
        throw toFailure(error)
      await delay(pause)
    }
  }
  throw new Failure('The database is busy')
}

function toFailure(error: unknown): Failure {
  return new Failure(`The database was not migrated: ${reasonsOf(error).join(': ')}`, {
    cause: error,
  })
}

/** The messages of an error and of its causes. */
export function reasonsOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(reasonsOf)
  if (!(error instanceof Error)) return [String(error)]
  const own = error.message === '' ? [] : [error.message]
  return error.cause === undefined ? own : [...own, ...reasonsOf(error.cause)]
}

function describeStatements(statements: readonly string[], isDry: boolean): string {
  if (statements.length === 0) return 'The database is up to date.'
  const lines = statements.map((statement) => `  ${pc.green('+')} ${describeStatement(statement)}`)
  return [isDry ? 'Would create:' : 'Created:', ...lines].join('\n')
}

/** Such as `table user` or `index on session (expiresAt)`. */
export function describeStatement(statement: string): string {
  const name = '["`]([^"`]+)["`]'
  const [, table] = new RegExp(`^create table ${name}`, 'i').exec(statement) ?? []
  if (table !== undefined) return `table ${table}`
  const [, column, added] =
    new RegExp(`^alter table ${name} add column ${name}`, 'i').exec(statement) ?? []
  if (column !== undefined && added !== undefined) return `column ${column}.${added}`
  const index = new RegExp(`^create (unique )?index ${name} on ${name} \\((.*)\\)$`, 'i').exec(
    statement,
  )
  if (!index) return statement
  const [, unique, , on = '', columns = ''] = index
  return `${unique === undefined ? 'index' : 'unique key'} on ${on} (${columns.replaceAll(/["`]/g, '')})`
}
