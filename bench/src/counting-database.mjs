import { createRequire } from 'node:module'
import Database from 'libsql'

/** @typedef {import('libsql').Database} SqliteDatabase */

/**
 * Opens a database file with libsql and counts the statements that reach the driver.
 *
 * @param {string} file
 */
export function openCounted(file) {
  return countStatements(new Database(file))
}

const fastest = loadBetterSqlite3()

/** The driver of {@link openFastest}. */
export const fastestDriver = fastest ? 'better-sqlite3' : 'libsql'

/**
 * As {@link openCounted}, with better-sqlite3 where it could be compiled: no other driver of SQLite takes less CPU.
 *
 * @param {string} file
 */
export function openFastest(file) {
  return countStatements(new (fastest ?? Database)(file))
}

/** @returns {typeof Database | null} the package has the same interface as libsql */
function loadBetterSqlite3() {
  try {
    const load = createRequire(import.meta.url)('better-sqlite3')
    new load(':memory:').close()
    return load
  } catch {
    return null
  }
}

/** @param {SqliteDatabase} database */
function countStatements(database) {
  let statements = 0
  // The driver's `all` calls its own `iterate`, which must not count twice.
  let inside = false
  const prepare = database.prepare.bind(database)
  database.prepare = (sql) => {
    const statement = prepare(sql)
    for (const method of /** @type {const} */ (['all', 'get', 'run', 'iterate'])) {
      const original = statement[method]?.bind(statement)
      if (!original) continue
      statement[method] = (/** @type {unknown[]} */ ...values) => {
        if (inside) return original(...values)
        statements += 1
        inside = true
        try {
          return original(...values)
        } finally {
          inside = false
        }
      }
    }
    return statement
  }
  return {
    database,
    /** Returns the number of statements that the work ran. */
    async count(/** @type {() => Promise<unknown>} */ work) {
      const before = statements
      await work()
      return { statements: statements - before }
    },
  }
}
