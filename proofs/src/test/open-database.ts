import { kysely } from '@countersign/kysely'
import { Kysely } from 'kysely'
import { openDialect } from './open-dialect.js'
import { type OpenedDatabase, openDrizzle } from './open-drizzle.js'

/** Whether the proofs run over Drizzle: `npm run test:services` sets COUNTERSIGN_PROOFS_ADAPTER to "drizzle". */
const isDrizzle = process.env['COUNTERSIGN_PROOFS_ADAPTER'] === 'drizzle'

/** Opens the database at an address: of a server, or of a SQLite file. Other processes need only the address. */
export function openDatabase(address: string): OpenedDatabase {
  const instance = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: openDialect(address),
  })
  const database = kysely(instance)
  const close = (): Promise<void> => instance.destroy()
  return isDrizzle ? openDrizzle(address, { database, close }) : { database, close }
}
