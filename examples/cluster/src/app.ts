/** One process of the app. All processes share PostgreSQL and Redis, and nothing else. */
import { createServer } from 'node:http'
import { createAuth } from '@countersign/core'
import { toNodeHandler } from '@countersign/core/node'
import { createTestHasher } from '@countersign/core/testing'
import { kysely } from '@countersign/kysely'
import { postgres } from '@countersign/kysely/postgres'
import { organization } from '@countersign/organization'
import { redis } from '@countersign/redis'
import { Redis } from 'ioredis'

const { DATABASE_URL = '', REDIS_URL = '', PORT = '3000', CACHE_SECONDS = '300' } = process.env

const client = new Redis(REDIS_URL, { maxRetriesPerRequest: 1 })
client.on('error', (error: Error) => {
  console.error('Redis:', error.message)
})
const shared = redis(client)

// COUNTERSIGN_SECRET and COUNTERSIGN_URL are the same in all processes.
const auth = createAuth({
  database: kysely(postgres({ connectionString: DATABASE_URL, max: 20 })),
  // For this load only. A hash of the default takes a third of a second of a core: the load would measure little else.
  emailAndPassword: { enabled: true, password: createTestHasher() },
  plugins: [organization()],
  rateLimit: { storage: shared.rateLimits },
  session: {
    cookieCache: {
      enabled: true,
      maxAge: `${Number(CACHE_SECONDS)} seconds`,
      signal: shared.signal,
    },
  },
  // A load balancer, and the proxy of this example.
  advanced: { ipAddress: { trustedProxies: 2 } },
  // An app sends its mails here.
  email: () => Promise.resolve(),
})

// Several processes may do so at once.
await auth.migrate()

const handle = toNodeHandler(auth)
const server = createServer((request, response) => void handle(request, response))
// Longer than the proxy keeps a connection: otherwise a request may meet a connection that is just closed.
server.keepAliveTimeout = 65_000
server.listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'))

process.once('SIGTERM', () => {
  server.closeIdleConnections()
  server.close(() => {
    void auth.idle().then(() => process.exit(0))
  })
})
// The process that has started this one is gone.
process.once('disconnect', () => process.exit(0))
