import type { Dialect } from 'kysely'
import { libsql } from '../libsql/libsql.js'
import { mysql } from '../mysql/mysql.js'
import { postgres } from '../postgres/postgres.js'

/** The dialect for an address: of a server, or of a SQLite file. Other processes get by with the address too. */
export function openDialect(address: string): Dialect {
  if (address.startsWith('postgres:')) return postgres(address)
  if (address.startsWith('mysql:')) return mysql(address)
  return libsql(address)
}
