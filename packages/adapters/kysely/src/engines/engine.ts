import type { ColumnSchema } from '@countersign/core'
import type { IsolationLevel, RawBuilder } from 'kysely'
import type { DriverFailure } from './driver-failure.js'

/** The kinds of databases that the adapter supports. */
export type DatabaseKind = 'sqlite' | 'postgres' | 'mysql'

/** A piece of SQL. */
export type Fragment = RawBuilder<unknown>

/** The meaning of a database error for the caller. */
export type FailureKind = 'unique' | 'conflict' | 'unavailable'

/** The differences between databases. Kysely handles quoting and placeholders. */
export interface Engine {
  readonly kind: DatabaseKind
  /** The isolation level of transactions; null keeps the database's default. */
  readonly isolation: IsolationLevel | null
  /** Whether UPDATE and DELETE can return the changed rows. */
  readonly returning: boolean
  /** Clauses with which a SELECT locks its rows; null where a writer locks the whole database. */
  readonly locks: { readonly share: Fragment; readonly update: Fragment } | null
  /** The order of rows; nulls come first in ascending order. */
  readonly order: { readonly asc: Fragment; readonly desc: Fragment }
  /** The bytes of a text, where `=` may treat different texts as equal; null where it does not. */
  readonly bytes: ((text: Fragment) => Fragment) | null
  /** Exact matches of text that is not empty; no character is a wildcard. */
  readonly text: Record<
    'contains' | 'startsWith' | 'endsWith',
    (column: Fragment, value: Fragment) => Fragment
  >
  readonly encodeBoolean: (value: boolean) => unknown
  readonly encodeDate: (value: Date) => unknown
  readonly classify: (failure: DriverFailure) => FailureKind | null
  /** The columns or the name of the unique key in an error; empty strings when the error has none. */
  readonly violatedKey: (failure: DriverFailure) => readonly string[]
  readonly migration: MigrationEngine
}

/** How a database describes and changes its tables. */
interface MigrationEngine {
  /** The SQL type of a column; `keyed` when it is the id, a foreign key, or part of a key or an index. */
  readonly columnType: (column: ColumnSchema, keyed: boolean) => string
  /** Whether `ADD COLUMN` accepts `REFERENCES`. */
  readonly inlineReferences: boolean
  /** The first statements of a migration's transaction. They lock out a second process. */
  readonly begin: readonly Fragment[]
  /** The last statement, after success and failure; null where the end of the transaction releases the lock. */
  readonly end: Fragment | null
  /** Rows `table`, `column`, `required`, `defaulted`, `keyed`. */
  readonly columns: (tables: Fragment) => Fragment
  /** Rows `table`, `name`, `unique`, `partial`, `column`, in the order of the columns. */
  readonly indexes: (tables: Fragment) => Fragment
  /** Rows `table`, `column`, `parent`, `cascades`. */
  readonly references: (tables: Fragment) => Fragment
}
