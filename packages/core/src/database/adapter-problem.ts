import type { DatabaseAdapter } from '../contract/storage/adapter.js'
import { hasMethods } from '../contract/options/option-values.js'

type Method = Exclude<keyof DatabaseAdapter, 'capabilities' | 'migrations' | 'rowIds'>

const methods: Readonly<Record<Method, 1>> = {
  create: 1,
  findOne: 1,
  findOneJoined: 1,
  findMany: 1,
  findManyJoined: 1,
  count: 1,
  update: 1,
  updateOne: 1,
  delete: 1,
  take: 1,
  increment: 1,
  transaction: 1,
}

/** What an adapter lacks, or null: in JavaScript no compiler reports it. */
export function problemOfAdapter(
  adapter: Partial<DatabaseAdapter> | Promise<unknown>,
): string | null {
  if (adapter instanceof Promise) {
    // The start does not wait for it: its failure must not end the process.
    adapter.catch(() => undefined)
    return 'returns a promise from connect: connect must return the adapter'
  }
  const missing = Object.keys(methods).filter((name) => !hasMethods(name)(adapter))
  if (missing.length > 0) return `lacks the methods ${missing.join(', ')}`
  return adapter.capabilities?.transactions ? null : 'has no transactions'
}
