import { createAuth } from '@countersign/core'
import { bearer } from '@countersign/core/bearer'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'

export const auth = createAuth({
  database: kysely(libsql('app.sqlite')),
  emailAndPassword: { enabled: true },
  plugins: [bearer()],
  trustedOrigins: ['myapp://', 'exp://'],
})
