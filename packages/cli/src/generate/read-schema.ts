import type { Schema } from '@countersign/core'
import { Failure, type Session } from '@countersign/terminal'
import { openAuth } from '../auth-file/open-auth.js'

/** Under this name the adapters of Drizzle and Prisma find who wants the tables of an app: they refuse to start while some are missing. */
const RECEIVER = Symbol.for('countersign.schema-receiver')

/**
 * The tables of the app in the current folder. The app need not have them in its database, nor in its schema of Drizzle or Prisma.
 *
 * @param given the path of the auth file that the user names
 * @throws Failure when the file cannot be loaded before its tables are known.
 */
export async function readSchema(given: string | undefined, session: Session): Promise<Schema> {
  const received: Schema[] = []
  Reflect.set(globalThis, RECEIVER, (schema: Schema) => received.push(schema))
  try {
    const { database, path } = await openAuth(given, session, process.env)
    if (database) return database.schema
    throw new Failure(
      `The app of ${path} has an older version of @countersign/core: update it to the version of this program`,
    )
  } catch (error) {
    const schema = received.at(-1)
    if (schema) return schema
    throw error
  } finally {
    Reflect.deleteProperty(globalThis, RECEIVER)
  }
}
