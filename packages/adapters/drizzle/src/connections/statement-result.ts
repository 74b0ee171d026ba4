/** Names of the number of written rows, in the results of drivers. */
const COUNTS = ['changes', 'rowsAffected', 'rowCount', 'affectedRows', 'count'] as const

/** Returns the number of rows that a statement wrote; undefined where the driver does not return it. */
export function writtenRows(result: unknown): number | undefined {
  // mysql2 returns the result with the columns.
  const header: unknown = Array.isArray(result) && !('count' in result) ? result[0] : result
  if (typeof header !== 'object' || header === null) return undefined
  for (const name of COUNTS) {
    const count: unknown = Reflect.get(header, name)
    if (typeof count === 'number' || typeof count === 'bigint') return Number(count)
  }
  return undefined
}

/** Returns the rows as arrays, where a driver returns objects with the values by index. */
export function toArrays(rows: unknown): unknown[][] {
  if (!Array.isArray(rows)) throw new TypeError('The driver of Drizzle returned no list of rows')
  // Most drivers return arrays, which need no copy.
  return areArrays(rows) ? rows : rows.map(toArray)
}

function areArrays(rows: readonly unknown[]): rows is unknown[][] {
  return rows.every((row) => Array.isArray(row))
}

function toArray(row: unknown): unknown[] {
  if (isArrayLike(row)) return Array.from(row)
  throw new TypeError('The driver of Drizzle returned a row without indexes')
}

function isArrayLike(row: unknown): row is ArrayLike<unknown> {
  return typeof row === 'object' && row !== null && 'length' in row
}
