import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { drizzleAdapter } from '@countersign/drizzle'
import { drizzleSchemaText } from '@countersign/drizzle/generate'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session'
import { BaseSQLiteDatabase, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import Libsql from 'libsql'
import { cpuPerCall } from '../measure.mjs'
import { micro, ratioRow } from '../table.mjs'
import { calls, createApp, run } from './app.mjs'

/** Most times that a call may cost over Drizzle, relative to Kysely. */
const BUDGET = 1.5

/**
 * CPU per call over Drizzle, beside Kysely on the same driver of SQLite, libsql.
 *
 * @param {string} folder
 * @returns {Promise<import('../table.mjs').Row[]>}
 */
export async function drizzleRows(folder) {
  const limit = await createApp({ database: kysely(libsql(join(folder, 'kysely.sqlite'))) })
  const ours = await createApp({ database: openDrizzle(join(folder, 'drizzle.sqlite')) })
  const rows = []
  for (const call of calls) {
    for (const callers of [1, 32]) {
      const subjects = { limit: () => run(limit, call), ours: () => run(ours, call) }
      const title = callers === 1 ? call.what : `${call.what}, ${callers} callers`
      const costs = await cpuPerCall(subjects, { calls: 2000, callers })
      rows.push(ratioRow(`Drizzle beside Kysely: ${title}`, costs, { budget: BUDGET, show: micro }))
    }
  }
  return rows
}

/**
 * Opens a file with Drizzle on generated tables, which Kysely creates.
 *
 * @param {string} file
 * @returns {import('@countersign/core').Database}
 */
function openDrizzle(file) {
  const client = new Libsql(file)
  client.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on')
  const dialect = new SQLiteSyncDialect()
  const session = new BetterSQLiteSession(client, dialect, undefined)
  const db = new BaseSQLiteDatabase('sync', dialect, session, undefined)
  return {
    id: 'drizzle',
    connect(schema) {
      const adapter = drizzleAdapter(db, { schema: loadTables(schema) }).connect(schema)
      const { migrations } = kysely(libsql(file)).connect(schema)
      return Object.assign(adapter, migrations && { migrations })
    },
  }
}

/** @param {import('@countersign/core').Schema} schema */
function loadTables(schema) {
  // Inside this package, where drizzle-orm is found.
  const file = join(import.meta.dirname, '../../node_modules/.tables.mjs')
  writeFileSync(file, drizzleSchemaText(schema, 'sqlite'))
  return { ...createRequire(import.meta.url)(file) }
}
