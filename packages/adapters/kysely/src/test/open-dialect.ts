import type { Dialect } from 'kysely'
import { libsql } from '../libsql/index.js'
import { mysql } from '../mysql/index.js'
import { postgres } from '../postgres/index.js'

/** The dialect for the URL of a server or the path of a SQLite file. Other processes can use the same address. */
export function openDialect(address: string): Dialect {
  if (address.startsWith('postgres:')) return postgres(address)
  if (address.startsWith('mysql:')) return mysql(address)
  return libsql(address)
}
