import { env } from 'cloudflare:workers'
import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'

export const auth = createAuth({
  baseURL: env.COUNTERSIGN_URL,
  secret: env.COUNTERSIGN_SECRET,
  // For this example only: each isolate has a memory of its own, and forgets its users when it ends.
  database: memory(),
  emailAndPassword: { enabled: true },
  advanced: { ipAddress: { ipAddressHeaders: ['cf-connecting-ip'], trustedProxies: 1 } },
})
