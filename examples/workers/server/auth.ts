import { env } from 'cloudflare:workers'
import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { d1 } from '@countersign/kysely/d1'

export const auth = createAuth({
  baseURL: env.COUNTERSIGN_URL,
  secret: env.COUNTERSIGN_SECRET,
  database: kysely(d1(env.DB)),
  emailAndPassword: { enabled: true },
  advanced: { ipAddress: { ipAddressHeaders: ['cf-connecting-ip'], trustedProxies: 1 } },
})
