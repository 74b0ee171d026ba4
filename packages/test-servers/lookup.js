import { randomUUID } from 'node:crypto'

/**
 * The URL of a server of the global setup, which starts it when the first test asks.
 *
 * @param {{ lookupURL: string }} servers the value `testServers` of the global setup
 * @param {'postgres' | 'mysql'} name
 * @returns {Promise<string>}
 */
export async function findServer({ lookupURL }, name) {
  const answer = await fetch(`${lookupURL}/${name}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/**
 * A new name for the database or the schema of one test.
 *
 * @returns {string}
 */
export function createDatabaseName() {
  return `test_${randomUUID().replaceAll('-', '')}`
}
