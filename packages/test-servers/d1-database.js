/**
 * @typedef {{ sql: string, parameters: unknown[] }} Query
 *
 * @typedef {object} Result
 * @property {Record<string, unknown>[]} results
 * @property {{ changes?: number, last_row_id?: number }} meta
 *
 * @typedef {object} Statement
 * @property {Query} query
 * @property {(...values: unknown[]) => Statement} bind
 * @property {() => Promise<Result>} all
 *
 * @typedef {object} D1Database The part of D1 that tests use.
 * @property {(sql: string) => Statement} prepare
 * @property {(statements: Statement[]) => Promise<Result[]>} batch
 */

/**
 * Takes an empty database of a server with D1.
 *
 * @param {string} serverURL
 * @returns {Promise<string>} its address, also for other processes
 */
export async function takeD1Database(serverURL) {
  const response = await fetch(serverURL)
  return serverURL + (await response.text())
}

/**
 * Opens a D1 database of such a server.
 *
 * @param {string} address
 * @returns {D1Database}
 */
export function openD1Database(address) {
  /** @param {Query[]} statements @param {boolean} isBatch @returns {Promise<Result[]>} */
  const send = async (statements, isBatch) => {
    const body = JSON.stringify({ statements, isBatch })
    const response = await fetch(address, { method: 'POST', body })
    /** @type {{ error?: string, results: Result[] }} */
    const { error, results } = JSON.parse(await response.text())
    if (error !== undefined) throw new Error(error)
    return results
  }
  /** @param {Query} query @returns {Statement} */
  const toStatement = (query) => ({
    query,
    bind: (...parameters) => toStatement({ ...query, parameters }),
    async all() {
      const [result] = await send([query], false)
      if (!result) throw new Error('D1 returned no result')
      return result
    },
  })
  return {
    prepare: (sql) => toStatement({ sql, parameters: [] }),
    batch: (statements) =>
      send(
        statements.map(({ query }) => query),
        true,
      ),
  }
}
