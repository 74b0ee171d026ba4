import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'

/** Where the demo runs and what it keeps. */
export interface DemoSettings {
  /** Such as `http://localhost:3000`. */
  readonly baseURL: string
  readonly secret: string
  /** The SQLite file. */
  readonly databaseFile: string
}

/** The demo's authentication: email and password, people kept in one SQLite file. */
export function createDemoAuth({ baseURL, secret, databaseFile }: DemoSettings) {
  return createAuth({
    appName: 'Countersign demo',
    baseURL,
    secret,
    database: kysely(libsql(databaseFile)),
    emailAndPassword: { enabled: true },
  })
}
