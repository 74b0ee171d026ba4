/**
 * Converts a value for libsql. A boolean would crash the process inside the driver; `undefined` and NaN would
 * silently become null.
 *
 * @throws TypeError for a value that SQLite cannot store.
 */
export function toBoundValue(value: unknown): BoundValue {
  if (value === null) return null
  if (typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'number' && !Number.isNaN(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return value
  throw new TypeError(`libsql cannot bind ${describe(value)}`)
}

/** Values that libsql can bind. */
export type BoundValue = string | number | bigint | Uint8Array | null

function describe(value: unknown): string {
  if (typeof value === 'number') return 'NaN'
  return value === undefined ? 'undefined' : `a value of type ${typeof value}`
}
