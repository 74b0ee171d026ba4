import type { Schema } from '@countersign/core'
import { Failure, type Session } from '@countersign/terminal'
import { openAuth } from '../auth-file/open-auth.js'

/**
 * Under this name the adapters of Drizzle and Prisma find who wants the tables of an app: they refuse to start while some are
 * missing.
 */
const RECEIVER = Symbol.for('countersign.schema-receiver')
/** Under this name the Kysely adapter finds who wants the type of its ids. */
const IDS_RECEIVER = Symbol.for('countersign.ids-receiver')

/** The tables of an app, and the option `ids` of its adapter. */
interface AppTables {
  readonly schema: Schema
  readonly ids: string
}

/**
 * The tables of the app in the current folder. The app need not have them in its database, nor in its schema of Drizzle or
 * Prisma.
 *
 * @param given the path of the auth file that the user names
 * @throws Failure when the file cannot be loaded before its tables are known.
 */
export async function readSchema(given: string | undefined, session: Session): Promise<AppTables> {
  const received: Schema[] = []
  let ids = 'text'
  Reflect.set(globalThis, RECEIVER, (schema: Schema) => received.push(schema))
  Reflect.set(globalThis, IDS_RECEIVER, (option: string) => (ids = option))
  try {
    const { database, path } = await openAuth(given, session, process.env)
    if (database) return { schema: database.schema, ids }
    throw new Failure(
      `The app of ${path} has an older version of @countersign/core: update it to the version of this program`,
    )
  } catch (error) {
    const schema = received.at(-1)
    if (schema) return { schema, ids }
    throw error
  } finally {
    Reflect.deleteProperty(globalThis, RECEIVER)
    Reflect.deleteProperty(globalThis, IDS_RECEIVER)
  }
}
