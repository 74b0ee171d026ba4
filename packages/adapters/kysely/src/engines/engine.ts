import type { StoredType } from '@countersign/core'
import type { IsolationLevel, RawBuilder } from 'kysely'
import type { IdColumn, IdType } from '../typed-ids.js'

/** The kinds of databases that the adapter supports. */
export type DatabaseKind = 'sqlite' | 'postgres' | 'mysql'

/** A piece of SQL. */
export type Fragment = RawBuilder<unknown>

/** The meaning of a database error for the caller. */
export type FailureKind = 'unique' | 'conflict' | 'unavailable' | 'missing'

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
  /** The integer of a text, and the text of an id. */
  readonly integer: (text: Fragment) => Fragment
  readonly asText: (id: Fragment) => Fragment
  /** The clause with which an INSERT gives a value for a column whose values the database makes. */
  readonly overriding: Fragment
  /** Exact matches of text that is not empty; no character is a wildcard. */
  readonly text: Record<
    'contains' | 'startsWith' | 'endsWith',
    (column: Fragment, value: Fragment) => Fragment
  >
  /** The form in which the driver takes a boolean. */
  readonly booleans: 'boolean' | 'number'
  /** The form in which the driver takes a date: ISO 8601 text in UTC, milliseconds since 1970, or a `Date`. */
  readonly dates: 'text' | 'milliseconds' | 'date'
  /** Whether a list is one value, as JSON, because a statement takes few values. Default: false. */
  readonly packsLists?: boolean
  /** Whether writes return a row for each written row, because the driver counts others too. Default: false. */
  readonly returnsWritten?: boolean
  readonly classify: (failure: DriverFailure) => FailureKind | null
  /** The columns or the name of the unique key in an error; empty strings when the error has none. */
  readonly violatedKey: (failure: DriverFailure) => readonly string[]
  readonly migration: MigrationEngine
}

/** How a database describes and changes its tables. */
interface MigrationEngine {
  /** The SQL type of a column; `keyed` when it is the id, a foreign key, or part of a key or an index. */
  readonly columnType: (column: IdColumn, keyed: boolean) => string
  /** The collations of new text columns, best first; the last one is known everywhere. Empty for that of the database. */
  readonly collations: readonly string[]
  /** Whether `ADD COLUMN` accepts `REFERENCES`. */
  readonly inlineReferences: boolean
  /** The first statements of a migration's transaction. They lock out a second process. */
  readonly begin: readonly Fragment[]
  /** The last statement, after success and failure; null where the end of the transaction releases the lock. */
  readonly end: Fragment | null
  /** Whether a column of a type of this database, in lower case, holds every value of a field, or every id of a type. */
  readonly holds: (type: string, content: StoredType | IdType) => boolean
  /**
   * Rows `table`, `column`, `type`, `required`, `defaulted`, `keyed`, `collation`, and `definition` where a column that
   * refers to this one must be defined alike.
   */
  readonly columns: (tables: Fragment, namespace: Fragment) => Fragment
  /** Rows `table`, `name`, `unique`, `partial`, `column`, in the order of the columns. */
  readonly indexes: (tables: Fragment, namespace: Fragment) => Fragment
  /** Rows `table`, `column`, `parent`, `cascades`. */
  readonly references: (tables: Fragment, namespace: Fragment) => Fragment
}

/** The details of a driver's error, in one shape for all drivers. */
export interface DriverFailure {
  readonly code: string
  /** The database's error number, or 0. */
  readonly number: number
  readonly message: string
  /** More details, where the database gives them: PostgreSQL names the values of a violated key. */
  readonly detail: string
}

/** Reads the error of any driver. */
export function toDriverFailure(error: unknown): DriverFailure {
  const code = propertyOf(error, 'code')
  // node:sqlite uses `errcode`, the MySQL drivers use `errno`.
  const number = propertyOf(error, 'errcode') ?? propertyOf(error, 'errno')
  const detail = propertyOf(error, 'detail')
  return {
    code: typeof code === 'string' ? code : '',
    number: typeof number === 'number' ? number : 0,
    message: error instanceof Error ? error.message : '',
    detail: typeof detail === 'string' ? detail : '',
  }
}

/** Whether the connection to the database failed. The codes are the same on every runtime and driver. */
export function isNetworkFailure({ code }: DriverFailure): boolean {
  return /^(ECONN(ABORTED|REFUSED|RESET)|EAI_AGAIN|E(HOST|NET)(DOWN|UNREACH)|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/.test(
    code,
  )
}

function propertyOf(error: unknown, name: string): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  const value: unknown = Reflect.get(error, name)
  return value
}
