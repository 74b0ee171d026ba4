import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Database } from '@countersign/core'
import { drizzleAdapter, type DrizzleDatabase } from '@countersign/drizzle'
import { drizzleSchemaText } from '@countersign/drizzle/generate'
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { BaseSQLiteDatabase, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import Libsql from 'libsql'
import pg from 'pg'

/** A database of an app, with its connections. */
export interface OpenedDatabase {
  readonly database: Database
  readonly close: () => Promise<void>
}

/** Milliseconds to wait for a lock, also on a machine that does much else. */
const PATIENCE_MS = 60_000

/** How the columns of SQLite store dates: as numbers, as in generated tables, or as text of ISO 8601. */
interface Columns {
  readonly dates?: 'number' | 'text'
}

/** Opens a database with the Drizzle adapter on generated tables. `other` creates the tables. */
export function openDrizzle(
  address: string,
  other: OpenedDatabase,
  { dates = 'number' }: Columns = {},
): OpenedDatabase {
  const isServer = address.startsWith('postgres:')
  const { db, close } = isServer ? openPostgres(address) : openSqlite(address)
  return {
    database: {
      id: 'drizzle',
      connect(schema) {
        const text = drizzleSchemaText(schema, isServer ? 'postgres' : 'sqlite')
        const tables = loadTables(dates === 'text' ? withTextDates(text) : text)
        const options = { schema: tables, waitMs: PATIENCE_MS }
        const adapter = drizzleAdapter(db, options).connect(schema)
        const { migrations } = other.database.connect(schema)
        return Object.assign(adapter, migrations && { migrations })
      },
    },
    close: async () => {
      await close()
      await other.close()
    },
  }
}

interface Opened {
  readonly db: DrizzleDatabase
  readonly close: () => unknown
}

function openPostgres(connectionString: string): Opened {
  const pool = new pg.Pool({ connectionString })
  pool.on('error', () => undefined)
  return { db: drizzlePostgres(pool), close: () => pool.end() }
}

/**
 * Drizzle's driver for better-sqlite3, on the package libsql, which has its interface and needs no compiler. With
 * `@libsql/client` only one process may write to a file.
 */
function openSqlite(path: string): Opened {
  const client = new Libsql(path)
  client.exec('pragma journal_mode = wal; pragma foreign_keys = on')
  const dialect = new SQLiteSyncDialect()
  const session = new BetterSQLiteSession(client, dialect, undefined)
  return {
    db: new BaseSQLiteDatabase('sync', dialect, session, undefined),
    close: () => {
      client.close()
    },
  }
}

/** Loads the generated schema file. Without references of a table to itself its text is JavaScript too. */
function loadTables(text: string): Record<string, unknown> {
  // Inside this package, where drizzle-orm is found. A bundled program is two folders below it too.
  const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.tables-'))
  try {
    const file = join(folder, 'schema.mjs')
    writeFileSync(file, text)
    const tables: unknown = createRequire(import.meta.url)(file)
    return typeof tables === 'object' ? { ...tables } : {}
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function withTextDates(text: string): string {
  return text.replaceAll(/integer\(('[^']+'), { mode: 'timestamp_ms' }\)/g, 'text($1)')
}
