import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'

/** The origin of the pages. */
export const webOrigin = process.env.WEB_ORIGIN ?? 'http://localhost:5173'

export const auth = createAuth({
  database: kysely(libsql('app.sqlite')),
  emailAndPassword: { enabled: true },
  trustedOrigins: [webOrigin],
  cors: true,
})
