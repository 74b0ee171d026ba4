import { Conflict, type Database, type DatabaseAdapter, Unavailable } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import type { TestDatabase } from '../conformance-case.js'
import { wrapAdapter } from '../wrap-adapter.js'

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
export type ToError = (error: DriverError, method: string) => Error | null

export const toContractError: ToError = ({ isBusy }) =>
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
