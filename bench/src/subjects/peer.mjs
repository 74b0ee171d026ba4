import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { hashPassword } from 'better-auth/crypto'
import { SqliteDialect } from 'kysely'
import { openCounted } from '../counting-database.mjs'
import { origin, secret } from './subject.mjs'

/**
 * better-auth 1.7 with its defaults, on the same driver; rate limiting off, as for all subjects.
 *
 * @param {string} file
 * @returns {Promise<import('./subject.mjs').Subject>}
 */
export async function createPeer(file) {
  const { database, count } = openCounted(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal')
  const options = {
    baseURL: origin,
    secret,
    database: { dialect: new SqliteDialect({ database }), type: /** @type {const} */ ('sqlite') },
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  const auth = betterAuth(options)
  return {
    handle: (request) => auth.handler(request),
    getSession: (headers) => auth.api.getSession({ headers }),
    count,
    hash: (text) => hashPassword(text),
  }
}
