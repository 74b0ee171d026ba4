import Libsql from 'libsql'
import type { D1Binding, D1BindingResult, D1BindingStatement } from '../d1/index.js'
import { createTemporaryFile } from './test-engines.js'

/** SQLite with the interface of D1: quick, and without the limits of D1. */
export interface D1OverLibsql {
  readonly binding: D1Binding
  /** The SQL of each request: a batch is one. */
  readonly requests: string[][]
  readonly remove: () => void
}

/** Opens a database in a new file. */
export function createD1OverLibsql(): D1OverLibsql {
  const file = createTemporaryFile()
  const database = new Libsql(file.path)
  database.exec('pragma foreign_keys = on')
  const requests: string[][] = []
  const queries = new WeakMap<D1BindingStatement, { sql: string; values: unknown[] }>()

  const run = (statement: D1BindingStatement): D1BindingResult => {
    const { sql, values } = queries.get(statement) ?? { sql: '', values: [] }
    const prepared = database.prepare(sql)
    if (!prepared.reader) return { results: [], meta: { changes: prepared.run(values).changes } }
    return { results: prepared.all(values) as Record<string, unknown>[], meta: {} }
  }
  const toStatement = (sql: string, values: unknown[]): D1BindingStatement => {
    const statement: D1BindingStatement = {
      bind: (...bound) => toStatement(sql, bound),
      async all() {
        await pass()
        requests.push([sql])
        return inTransaction(database, () => run(statement))
      },
    }
    queries.set(statement, { sql, values })
    return statement
  }
  return {
    requests,
    binding: {
      prepare: (sql) => toStatement(sql, []),
      async batch(statements) {
        await pass()
        requests.push(statements.map((statement) => queries.get(statement)?.sql ?? ''))
        return inTransaction(database, () => statements.map(run))
      },
    },
    remove() {
      database.close()
      file.remove()
    },
  }
}

/** As a request, whose answer takes a while. */
function pass(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function inTransaction<T>(database: Libsql.Database, work: () => T): T {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.inTransaction) database.exec('rollback')
    throw error
  }
}
