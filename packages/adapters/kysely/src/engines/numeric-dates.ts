import type { Engine } from './engine.js'

/**
 * Returns an engine for SQLite that stores dates as milliseconds since 1970.
 *
 * @throws Error for other databases, which have a date type.
 */
export function withNumericDates(engine: Engine): Engine {
  if (engine.kind !== 'sqlite') {
    throw new Error(`The option "dates" is for SQLite only, not for ${engine.kind}`)
  }
  const { migration } = engine
  return {
    ...engine,
    encodeDate: (date) => date.getTime(),
    migration: {
      ...migration,
      columnType: (column, keyed) =>
        column.type === 'date' ? 'integer' : migration.columnType(column, keyed),
    },
  }
}
