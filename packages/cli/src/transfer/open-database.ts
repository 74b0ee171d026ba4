import { Failure, type Session } from '@countersign/terminal'
import type { AuthInspection, ConnectedDatabase } from '@countersign/core/inspect'
import { openAuth } from '../auth-file/open-auth.js'
import { describeReasons } from '../messages/describe-reasons.js'

/** The database of an app, and how the app is set up. */
export interface OpenedDatabase {
  readonly database: ConnectedDatabase
  readonly inspection: AuthInspection | null
}

/**
 * The database of the app in the current folder, with all of its tables.
 *
 * @param given the path of the auth file that the user names
 * @throws Failure when the database does not answer, or lacks a table.
 */
export async function openDatabase(
  given: string | undefined,
  session: Session,
): Promise<OpenedDatabase> {
  const { auth, database, inspection, path } = await openAuth(given, session, process.env)
  if (!database)
    throw new Failure(
      `The app of ${path} has an older version of @countersign/core: update it to the version of this program`,
    )
  const { statements, problems } = await auth.migrate({ dryRun: true }).catch((error: unknown) => {
    throw new Failure(`The database does not answer: ${describeReasons(error)}`, { cause: error })
  })
  const [problem] = problems
  if (problem !== undefined) throw new Failure(problem)
  if (statements.length > 0)
    throw new Failure('The database lacks tables or columns: run  npx countersign migrate')
  return { database, inspection }
}
