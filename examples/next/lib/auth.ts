import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'

export const auth = createAuth({
  database: kysely(libsql('app.sqlite')),
  emailAndPassword: { enabled: true },
})
