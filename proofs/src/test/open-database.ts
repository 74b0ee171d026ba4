import { kysely } from '@countersign/kysely'
import { d1 } from '@countersign/kysely/d1'
import { openD1Database } from '@countersign/test-servers'
import { Kysely } from 'kysely'
import { openDialect } from './open-dialect.js'
import { type OpenedDatabase, openDrizzle } from './open-drizzle.js'
import { openPrisma } from './open-prisma.js'

/** COUNTERSIGN_PROOFS_ADAPTER is "drizzle" or "prisma" where the proofs run over another adapter. */
const others: Readonly<Record<string, typeof openDrizzle>> = {
  drizzle: openDrizzle,
  prisma: openPrisma,
}

/** Opens the database at an address: of a server, of D1, or of a SQLite file. Other processes need only the address. */
export function openDatabase(address: string): OpenedDatabase {
  if (address.startsWith('http:')) {
    return { database: kysely(d1(openD1Database(address))), close: () => Promise.resolve() }
  }
  const instance = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: openDialect(address),
  })
  const database = kysely(instance)
  const close = (): Promise<void> => instance.destroy()
  const open = others[process.env['COUNTERSIGN_PROOFS_ADAPTER'] ?? '']
  return open ? open(address, { database, close }) : { database, close }
}
