import { Conflict, type Database, type DatabaseAdapter, Unavailable } from '@countersign/core'
import { delegate, type Mutant } from './mutant.js'
import { createServer, toContractError, type ToError } from './simulated-server.js'

/** Faults that show only while the database is busy or unreachable. */
export const serverMutants: readonly Mutant[] = [
  serverMutant('busy is an error of the driver', 'A short wait is a 500.', (error) =>
    error.isBusy ? error : toContractError(error, ''),
  ),
  serverMutant('busy is Unavailable', 'A short wait is a 503.', () => new Unavailable('busy')),
  serverMutant(
    'busy at the begin is an error of the driver',
    'Two sign-ins fail.',
    (error, method) =>
      error.isBusy && method === 'transaction' ? error : toContractError(error, method),
  ),
  serverMutant('busy is silent', 'An update seems to match no row.', (error, method) =>
    error.isBusy ? null : toContractError(error, method),
  ),
  serverMutant(
    'unreachable is an error of the driver',
    'The response is a 500.',
    (error, method) => (error.isBusy ? toContractError(error, method) : error),
  ),
  serverMutant(
    'unreachable is a Conflict',
    'The core repeats the call in vain.',
    () => new Conflict('unreachable'),
  ),
  serverMutant('unreachable is silent', 'Users seem to be unknown.', (error, method) =>
    error.isBusy ? toContractError(error, method) : null,
  ),
  {
    name: 'a commit that fails is not reported',
    broken: 'The caller believes that it is stored.',
    makeDatabase: () => {
      const server = createServer()
      const { database } = server
      const connect: Database['connect'] = (schema) => ignoringCommits(database.connect(schema))
      return { ...server, database: { id: 'mutant', connect } }
    },
  },
]

function serverMutant(name: string, broken: string, toError: ToError): Mutant {
  return { name, broken, makeDatabase: () => createServer(toError) }
}

function ignoringCommits(good: DatabaseAdapter): DatabaseAdapter {
  return {
    ...delegate(good),
    async transaction<T>(work: (store: DatabaseAdapter) => Promise<T>): Promise<T> {
      const results: T[] = []
      try {
        return await good.transaction(async (store) => {
          const result = await work(store)
          results.push(result)
          return result
        })
      } catch (error) {
        for (const result of results) return result
        throw error
      }
    },
  }
}
