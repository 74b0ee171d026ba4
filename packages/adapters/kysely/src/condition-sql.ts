import { sql } from 'kysely'
import type { Test, TestKind } from './call.js'
import type { Engine, Fragment } from './engines/engine.js'
import { slot } from './statement.js'

/** Builds `where ...`, or an empty fragment without conditions. */
export function whereClause(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`
}

/** Builds one condition for each test. `table` qualifies the columns in statements on two tables. */
export function toConditions(engine: Engine, tests: readonly Test[], table?: string): Fragment[] {
  return tests.map((test) => {
    const column = table === undefined ? sql.id(test.column.name) : sql.id(table, test.column.name)
    // Only text is subject to the database's collation.
    const bytes = test.column.schema.type === 'string' ? engine.bytes : null
    const values = test.slots.map(slot)
    const value = sql.join(values)
    return writers[test.kind]({ engine, column, value, values, bytes })
  })
}

interface Operands {
  readonly engine: Engine
  readonly column: Fragment
  readonly value: Fragment
  readonly values: readonly Fragment[]
  readonly bytes: Engine['bytes']
}

const writers: Record<TestKind, (operands: Operands) => Fragment> = {
  never: () => sql`1 = 0`,
  isNull: ({ column }) => sql`${column} is null`,
  isNotNull: ({ column }) => sql`${column} is not null`,
  // The first comparison can use an index, the second one is exact.
  eq: ({ column, value, bytes }) =>
    bytes
      ? sql`(${column} = ${value} and ${bytes(column)} = ${bytes(value)})`
      : sql`${column} = ${value}`,
  ne: ({ column, value, bytes }) =>
    bytes
      ? sql`(${bytes(column)} <> ${bytes(value)} or ${column} is null)`
      : sql`(${column} <> ${value} or ${column} is null)`,
  lt: ({ column, value }) => sql`${column} < ${value}`,
  lte: ({ column, value }) => sql`${column} <= ${value}`,
  gt: ({ column, value }) => sql`${column} > ${value}`,
  gte: ({ column, value }) => sql`${column} >= ${value}`,
  in: ({ column, value, values, bytes }) =>
    bytes
      ? sql`(${column} in (${value}) and ${bytes(column)} in (${sql.join(values.map(bytes))}))`
      : sql`${column} in (${value})`,
  notIn: ({ column, value, values, bytes }) =>
    bytes
      ? sql`${bytes(column)} not in (${sql.join(values.map(bytes))})`
      : sql`${column} not in (${value})`,
  contains: ({ engine, column, value }) => engine.text.contains(column, value),
  startsWith: ({ engine, column, value }) => engine.text.startsWith(column, value),
  endsWith: ({ engine, column, value }) => engine.text.endsWith(column, value),
}
