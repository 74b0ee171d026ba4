import { scrypt, randomBytes } from 'node:crypto'
import { admin } from '@countersign/admin'
import { anonymous } from '@countersign/anonymous'
import { createAuth } from '@countersign/core'
import { huggingface } from '@countersign/core/providers/huggingface'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { magicLink } from '@countersign/magic-link'
import { organization } from '@countersign/organization'
import { passkey } from '@countersign/passkey'
import { openCounted } from '../counting-database.mjs'
import { origin, secret } from './subject.mjs'

/**
 * Countersign with its defaults; without rate limiting unless it is measured, as all subjects.
 *
 * @param {string} file
 * @param {import('./subject.mjs').Choices} [choices]
 * @returns {Promise<import('./subject.mjs').Subject>}
 */
export async function createOurs(file, choices = {}) {
  const { cookieCache = false, rateLimit = false } = choices
  let mailed = ''
  const { database, count } = openCounted(file)
  const auth = createAuth({
    baseURL: origin,
    secret,
    database: kysely(libsql(database)),
    emailAndPassword: { enabled: true },
    session: { cookieCache: { enabled: cookieCache } },
    rateLimit: { enabled: rateLimit, max: 1_000_000 },
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
    email: async ({ token = '' }) => {
      mailed = token
    },
    plugins: [
      ...(choices.magicLink ? [magicLink()] : []),
      ...(choices.organization ? [organization()] : []),
      ...(choices.plugins ? [admin(), anonymous(), magicLink(), organization(), passkey()] : []),
    ],
    socialProviders: [huggingface({ clientId: 'id', clientSecret: 'secret' })],
  })
  await auth.migrate()
  return {
    database,
    handle: (request, clientAddress) => auth.handler(request, { clientAddress }),
    getSession: (headers) => auth.api.getSession({ headers }),
    count,
    mailedToken: () => mailed,
    hash: (password) =>
      new Promise((resolve) => {
        const cost = { N: 32_768, r: 8, p: 3, maxmem: 128 << 20 }
        scrypt(password, randomBytes(16), 32, cost, (_error, key) => resolve(key))
      }),
  }
}
