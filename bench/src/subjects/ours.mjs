import { scrypt, randomBytes } from 'node:crypto'
import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { openCounted } from '../counting-database.mjs'
import { origin, secret } from './subject.mjs'

/**
 * Countersign with its defaults.
 *
 * @param {string} file
 * @returns {Promise<import('./subject.mjs').Subject>}
 */
export async function createOurs(file) {
  const { database, count } = openCounted(file)
  const auth = createAuth({
    baseURL: origin,
    secret,
    database: kysely(libsql(database)),
    emailAndPassword: { enabled: true },
  })
  await auth.migrate()
  return {
    handle: (request) => auth.handler(request),
    getSession: (headers) => auth.api.getSession({ headers }),
    count,
    hash: (password) =>
      new Promise((resolve) => {
        const cost = { N: 32_768, r: 8, p: 3, maxmem: 128 << 20 }
        scrypt(password, randomBytes(16), 32, cost, (_error, key) => resolve(key))
      }),
  }
}
