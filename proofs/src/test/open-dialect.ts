import { libsql } from '@countersign/kysely/libsql'
import { postgres } from '@countersign/kysely/postgres'
import type { Dialect } from 'kysely'

/** The dialect for an address: of a server, or of a SQLite file. Other processes get by with the address too. */
export function openDialect(address: string): Dialect {
  return address.startsWith('postgres:') ? postgres(address) : libsql(address)
}
