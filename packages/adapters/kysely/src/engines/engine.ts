import type { ColumnSchema } from '@countersign/core'
import type { IsolationLevel, RawBuilder } from 'kysely'
import type { DriverFailure } from './driver-failure.js'

/** The families of databases that the adapter speaks to. */
export type DatabaseKind = 'sqlite' | 'postgres' | 'mysql'

/** A piece of SQL. */
export type Fragment = RawBuilder<unknown>

/** What an error of the database means to the caller. */
export type FailureKind = 'unique' | 'conflict' | 'unavailable'

/** Everything in which the databases differ. Quoting and placeholders are Kysely's. */
export interface Engine {
  readonly kind: DatabaseKind
  /** Of transactions; null leaves the database's own. */
  readonly isolation: IsolationLevel | null
  /** Whether UPDATE and DELETE can return what they touched. */
  readonly returning: boolean
  /** What makes a SELECT lock the rows it finds; null where a writer has the database for itself. */
  readonly locks: { readonly share: Fragment; readonly update: Fragment } | null
  /** Puts nulls first in ascending order. */
  readonly order: { readonly asc: Fragment; readonly desc: Fragment }
  /** The bytes of a text, where `=` may take different texts for equal; null where it does not. */
  readonly bytes: ((text: Fragment) => Fragment) | null
  /** Exact matching of text that is not empty, without special characters. */
  readonly text: Record<
    'contains' | 'startsWith' | 'endsWith',
    (column: Fragment, value: Fragment) => Fragment
  >
  readonly encodeBoolean: (value: boolean) => unknown
  readonly encodeDate: (value: Date) => unknown
  readonly classify: (failure: DriverFailure) => FailureKind | null
  /** The columns or the name of the unique key that an error names; empty where it names none. */
  readonly brokenKey: (failure: DriverFailure) => readonly string[]
  readonly migration: MigrationEngine
}

/** How a database describes and changes its tables. */
interface MigrationEngine {
  /** Of a column; `keyed` when it is the id, refers to one, or is part of a key or an index. */
  readonly columnType: (column: ColumnSchema, keyed: boolean) => string
  /** Whether `ADD COLUMN` takes `REFERENCES`. */
  readonly inlineReferences: boolean
  /** Come first in the transaction of a migration, and keep a second process out of it. */
  readonly begin: readonly Fragment[]
  /** Comes last, however it goes; null where the end of the transaction is enough. */
  readonly end: Fragment | null
  /** Rows `table`, `column`, `required`, `defaulted`, `keyed`. */
  readonly columns: (tables: Fragment) => Fragment
  /** Rows `table`, `name`, `unique`, `partial`, `column`, in the order of the columns. */
  readonly indexes: (tables: Fragment) => Fragment
  /** Rows `table`, `column`, `parent`, `cascades`. */
  readonly references: (tables: Fragment) => Fragment
}
