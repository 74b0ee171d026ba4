import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { hashPassword } from 'better-auth/crypto'
import { magicLink, organization } from 'better-auth/plugins'
import { SqliteDialect } from 'kysely'
import { openCounted } from '../counting-database.mjs'
import { origin, secret } from './subject.mjs'

/**
 * better-auth 1.7 with its defaults, on the same driver; without rate limiting unless it is measured.
 *
 * @param {string} file
 * @param {import('./subject.mjs').Choices} [choices]
 * @returns {Promise<import('./subject.mjs').Subject>}
 */
export async function createPeer(file, choices = {}) {
  const { cookieCache = false, rateLimit = false } = choices
  let mailed = ''
  const sendMagicLink = async (/** @type {{ token: string }} */ { token }) => {
    mailed = token
  }
  const { database, count } = openCounted(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal')
  const options = {
    baseURL: origin,
    secret,
    database: { dialect: new SqliteDialect({ database }), type: /** @type {const} */ ('sqlite') },
    emailAndPassword: { enabled: true, sendResetPassword: async () => {} },
    session: { cookieCache: { enabled: cookieCache, maxAge: 300 } },
    rateLimit: { enabled: rateLimit, max: 1_000_000 },
    advanced: { ipAddress: { ipAddressHeaders: ['x-client-address'] } },
    plugins: [
      ...(choices.magicLink ? [magicLink({ sendMagicLink })] : []),
      ...(choices.organization ? [organization({ sendInvitationEmail: async () => {} })] : []),
    ],
    user: { deleteUser: { enabled: true } },
    socialProviders: { huggingface: { clientId: 'id', clientSecret: 'secret' } },
    telemetry: { enabled: false },
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  const auth = betterAuth(options)
  return {
    database,
    handle: (request, clientAddress) => {
      if (clientAddress) request.headers.set('x-client-address', clientAddress)
      return auth.handler(request)
    },
    getSession: (headers) => auth.api.getSession({ headers }),
    count,
    mailedToken: () => mailed,
    hash: (text) => hashPassword(text),
  }
}
