import { libsql } from '@countersign/kysely/libsql'
import type { Dialect } from 'kysely'

/** The dialect for an address; other processes get by with the address too. */
export function openDialect(address: string): Dialect {
  return libsql(address)
}
