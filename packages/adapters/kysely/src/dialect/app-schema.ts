import { type AuthOptions, createAuth, type Database, type Schema } from '@countersign/core'

/**
 * Returns the tables of an app: those of the core, of its plugins, and its own fields.
 *
 * @param options the options of `createAuth`; the option `database` is not used
 * @throws the error of `createAuth` for options that it refuses.
 */
export function schemaOfApp(options: Omit<AuthOptions, 'database'>): Schema {
  const database: Database = {
    id: 'schema',
    connect(schema) {
      throw new Composed(schema)
    },
  }
  try {
    createAuth({ ...options, database })
  } catch (error) {
    if (error instanceof Composed) return error.schema
    throw error
  }
  throw new Error('createAuth has connected to no database')
}

/** Ends the start of an app as soon as its tables are known. */
class Composed extends Error {
  readonly schema: Schema

  constructor(schema: Schema) {
    super('The tables are known')
    this.schema = schema
  }
}

/** Passes the tables of an app to the command `countersign generate`, also while the app's own schema lacks some. */
export function reportSchema(schema: Schema): void {
  report('countersign.schema-receiver', schema)
}

/** Passes the option `ids` to the command `countersign generate`, which writes the tables for another database. */
export function reportIds(ids: string): void {
  report('countersign.ids-receiver', ids)
}

function report(receiver: string, value: unknown): void {
  const receive: unknown = Reflect.get(globalThis, Symbol.for(receiver))
  if (typeof receive === 'function') Reflect.apply(receive, undefined, [value])
}
