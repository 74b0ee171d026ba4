import { SpanKind } from '@opentelemetry/api'
import type { Database, DatabaseAdapter } from '../contract/storage/adapter.js'
import { wrapStatements } from '../database/wrap-statements.js'
import { countStatement, type Observer } from './observer.js'

/** Observes the statements and transactions of a database. */
export function observeDatabase(database: Database, observer: Observer): Database {
  const { statements: duration } = observer.instruments
  const observed = (adapter: DatabaseAdapter): DatabaseAdapter => ({
    ...wrapStatements(adapter, (method, query, statement) => {
      countStatement()
      const attributes = { 'db.operation.name': method, 'db.collection.name': query.model }
      const span = { span: `${method} ${query.model}`, kind: SpanKind.CLIENT }
      return observer.observe({ ...span, duration, attributes }, () => statement(query))
    }),
    transaction(writes) {
      const attributes = { 'db.operation.name': 'transaction' }
      return observer.observe({ span: 'transaction', duration, attributes }, () =>
        adapter.transaction((store) => writes(observed(store))),
      )
    },
  })
  return { id: database.id, connect: (schema) => observed(database.connect(schema)) }
}
