import { libsql } from '@countersign/kysely/libsql'
import { postgres } from '@countersign/kysely/postgres'
import type { Dialect } from 'kysely'

/** Milliseconds to wait for a connection or a lock, also on a machine that does much else. */
const PATIENCE_MS = 60_000

/** The dialect for an address: of a server, or of a SQLite file. Other processes need only the address. */
export function openDialect(address: string): Dialect {
  return address.startsWith('postgres:')
    ? postgres(address, { connectionTimeoutMs: PATIENCE_MS, statementTimeoutMs: PATIENCE_MS })
    : libsql(address, { busyTimeoutMs: PATIENCE_MS })
}
