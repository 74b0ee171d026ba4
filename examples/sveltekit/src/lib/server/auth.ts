import { createAuth } from '@countersign/core'
import { apple } from '@countersign/core/providers/apple'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'

const { APPLE_CLIENT_ID: clientId, APPLE_CLIENT_SECRET: clientSecret } = process.env

export const auth = createAuth({
  database: kysely(libsql('app.sqlite')),
  emailAndPassword: { enabled: true },
  socialProviders: clientId && clientSecret ? [apple({ clientId, clientSecret })] : [],
})
