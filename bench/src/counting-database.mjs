import Database from 'libsql'

/**
 * Opens a database file and counts the statements that reach the driver.
 *
 * @param {string} file
 */
export function openCounted(file) {
  const database = new Database(file)
  let statements = 0
  // The driver's `all` calls its own `iterate`, which must not count twice.
  let inside = false
  /** @type {string[]} */
  const texts = []
  const prepare = database.prepare.bind(database)
  database.prepare = (sql) => {
    const statement = prepare(sql)
    for (const method of /** @type {const} */ (['all', 'get', 'run', 'iterate'])) {
      const original = statement[method]?.bind(statement)
      if (!original) continue
      statement[method] = (/** @type {unknown[]} */ ...values) => {
        if (inside) return original(...values)
        statements += 1
        texts.push(sql)
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
    /** Returns the number and the texts of the statements that the work ran. */
    async count(/** @type {() => Promise<unknown>} */ work) {
      const before = statements
      texts.length = 0
      await work()
      return { statements: statements - before, texts: [...texts] }
    },
  }
}
