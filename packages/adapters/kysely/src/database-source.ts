/**
 * Rejects a value that names no database, such as a missing environment variable: the packages of the databases would
 * open another one, on this machine or in memory. A build may lack the variable, so that only a connection checks it.
 *
 * @param takes the values of the function, such as `a connection URL or settings`
 * @throws TypeError
 */
export function checkSource(name: string, source: unknown, takes: string): void {
  const isObject = typeof source === 'object' && source !== null
  if (isObject || (typeof source === 'string' && source !== '')) return
  const got = source === '' ? 'an empty text' : String(source)
  throw new TypeError(`${name} takes ${takes}, got ${got}: is the environment variable set?`)
}
