import { Conflict, type Database, type DatabaseAdapter, Unavailable } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import type { TestDatabase } from '../conformance-case.js'
import { wrapAdapter } from '../wrap-adapter.js'
import { delegate, type Mutant } from './mutant.js'

/** An error of a driver, before the adapter gives it a class of the contract. */
class DriverError extends Error {
  readonly isBusy: boolean

  constructor(isBusy: boolean) {
    super(isBusy ? 'database is locked' : 'connect ECONNREFUSED')
    this.isBusy = isBusy
  }
}

const writes = ['create', 'update', 'updateOne', 'delete', 'take', 'increment', 'transaction']

/** The error that an adapter throws for an error of its driver; null when it returns as if no row matched. */
type ToError = (error: DriverError, method: string) => Error | null

const toContractError: ToError = ({ isBusy }) =>
  isBusy ? new Conflict('busy') : new Unavailable('unreachable')

/** A memory database that a test makes busy or unreachable, with an adapter that passes the cases. */
export function createServer(toError: ToError = toContractError): TestDatabase {
  const state = { isBusy: false, isUnreachable: false }
  const driver = wrapAdapter(memory(), {
    fault({ method }) {
      const isBusy = state.isBusy && writes.includes(method)
      return isBusy || state.isUnreachable
        ? { when: 'before', error: new DriverError(isBusy) }
        : null
    },
  })
  const begin = (fault: keyof typeof state) => () => {
    state[fault] = true
    return () => {
      state[fault] = false
    }
  }
  return {
    database: converting(driver, toError),
    makeBusy: begin('isBusy'),
    makeUnreachable: begin('isUnreachable'),
  }
}

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

function converting(driver: Database, toError: ToError): Database {
  const settle = async <T>(method: string, empty: T, task: Promise<T>): Promise<T> => {
    try {
      return await task
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      const failure = toError(error, method)
      if (failure) throw failure
      return empty
    }
  }
  const around = (db: DatabaseAdapter): DatabaseAdapter => ({
    capabilities: db.capabilities,
    create: (query) => settle('create', false, db.create(query)),
    findOne: (query) => settle('findOne', null, db.findOne(query)),
    findOneJoined: (query) => settle('findOneJoined', null, db.findOneJoined(query)),
    findMany: (query) => settle('findMany', [], db.findMany(query)),
    findManyJoined: (query) => settle('findManyJoined', [], db.findManyJoined(query)),
    count: (query) => settle('count', 0, db.count(query)),
    update: (query) => settle('update', 0, db.update(query)),
    updateOne: (query) => settle('updateOne', null, db.updateOne(query)),
    delete: (query) => settle('delete', 0, db.delete(query)),
    take: (query) => settle('take', null, db.take(query)),
    increment: (query) => settle('increment', null, db.increment(query)),
    transaction: (work) =>
      db
        .transaction((store) => work(around(store)))
        .catch((error: unknown) => {
          throw error instanceof DriverError ? (toError(error, 'transaction') ?? error) : error
        }),
  })
  return { id: driver.id, connect: (schema) => around(driver.connect(schema)) }
}
