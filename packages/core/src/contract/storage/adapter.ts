import { shareClasses } from '../shared-class.js'
import type { FieldValue } from '../tables/models.js'

/**
 * How a condition compares. `in` and `notIn` take a list; the others take one value. Null works with `eq`
 * and `ne` only. `contains`, `startsWith` and `endsWith` are for text fields; for other fields they throw a
 * TypeError.
 */
export type Operator =
  | 'eq'
  | 'ne'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'notIn'
  | 'contains'
  | 'startsWith'
  | 'endsWith'

/**
 * One comparison of a column. All conditions of a query must hold. Text is compared exactly, with letter
 * case.
 */
export interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly value: FieldValue | readonly FieldValue[]
}

/**
 * A row as adapters accept and return it: field names and values of the declared types, never column names.
 * Dates keep their milliseconds in every time zone of the process and of the database. Text with a NUL or a
 * lone surrogate, which databases reject or change, throws a TypeError.
 */
export type StoredRow = Record<string, FieldValue>

/** A row with the row of its parent under the parent's model name. */
export interface JoinedRow {
  readonly row: StoredRow
  readonly parent: StoredRow
}

/**
 * Also reads the row to which `by` refers. A row without a parent, or whose parent fails `where`, is not
 * found.
 */
export interface Join {
  readonly model: string
  /** The column of the child with the id of the parent. */
  readonly by: string
  readonly where: readonly Condition[]
  /** The columns of the parent that are read. Default: all. */
  readonly columns?: readonly string[] | undefined
  /** The columns of the child that are read. Default: all. */
  readonly childColumns?: readonly string[] | undefined
}

/** Which rows. */
export interface Selection {
  readonly model: string
  readonly where: readonly Condition[]
}

/** Which rows, in which order, how many. */
export interface PagedSelection extends Selection {
  /**
   * Null comes before every value, and so last in descending order. Text is in the order of the database:
   * databases differ in capitals and accents.
   */
  readonly orderBy: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[]
  /** Most rows returned. */
  readonly limit: number
  readonly offset: number
}

/** A row to write. */
export interface Creation {
  readonly model: string
  /**
   * Every field of the model with `id`. A reference names an existing row or is null; otherwise the
   * database fails with an error of its own and writes nothing.
   */
  readonly row: StoredRow
  /**
   * Writes only while a row like this exists, decided by the statement that writes, and waits for a
   * change of that row that is under way.
   */
  readonly provided?: Selection
}

/** A change of rows. */
export interface Change extends Selection {
  readonly set: StoredRow
}

/** An atomic addition to one row. A null counts as 0. */
export interface Addition extends Selection {
  readonly field: string
  readonly by: number
  /** Adds only while the value is below this. */
  readonly below?: number
  /** Other columns written by the same statement. */
  readonly set?: StoredRow
}

/**
 * The operations that Countersign needs from a database. Rows and conditions only: no product knowledge.
 *
 * Every method that writes is atomic by itself, also against other processes. A broken unique key is a
 * {@link UniqueViolation}; a deadlock, a serialisation failure or a busy database is a {@link Conflict}; a
 * database that cannot be reached is {@link Unavailable}.
 */
export interface DatabaseAdapter {
  readonly capabilities: Capabilities
  /** False when no row matches `provided`; true when the row was written. */
  create(creation: Creation): Promise<boolean>
  findOne(selection: Selection): Promise<StoredRow | null>
  findOneJoined(selection: Selection & { readonly join: Join }): Promise<JoinedRow | null>
  findMany(selection: PagedSelection): Promise<StoredRow[]>
  findManyJoined(selection: PagedSelection & { readonly join: Join }): Promise<JoinedRow[]>
  count(selection: Selection): Promise<number>
  /** The number of matching rows, whether or not a value changed. */
  update(change: Change): Promise<number>
  /** Changes at most one row and returns it as it is afterwards. */
  updateOne(change: Change): Promise<StoredRow | null>
  delete(selection: Selection): Promise<number>
  /** Deletes at most one row and returns it; of parallel callers exactly one gets it. */
  take(selection: Selection): Promise<StoredRow | null>
  /** Adds to a number of at most one row and returns the row as it is afterwards, or null. Inside a transaction it locks the row. */
  increment(addition: Addition): Promise<StoredRow | null>
  /**
   * Runs `work` so that all of its writes are committed or none. `work` may be run again from the start by
   * the caller after a {@link Conflict}, so it must have no effects outside of the store that it receives.
   *
   * A failed write, such as a {@link UniqueViolation}, ends the transaction even when `work` catches the
   * error: every later call on its store and the transaction reject with that error, and nothing is
   * committed. PostgreSQL behaves this way; adapters for other databases do the same. To continue after a
   * taken key, start a new transaction.
   *
   * On the store that `work` receives, `transaction` runs as a part of the outer transaction: there is no
   * inner commit, and an inner failure alone rolls nothing back.
   */
  transaction<T>(writes: (store: DatabaseAdapter) => Promise<T>): Promise<T>
  /** Absent when there are no tables to create. */
  readonly migrations?: Migrations
  /** Set when the database makes ids of new rows. Absent on the store of a transaction. */
  readonly rowIds?: RowIds
}

/** Ids that the database makes. Each is taken from it before its row is written, so that other rows can refer to it. */
export interface RowIds {
  /** Runs a call of an app, when the ids are there that it may need. */
  during(call: () => unknown): Promise<unknown>
  /**
   * A new id; null for a model whose ids the app makes.
   *
   * @throws Conflict when none is left: the transaction finds one when it is repeated.
   */
  take(model: string): string | null
}

/** The capabilities of a database. Countersign does not start on a database that lacks a required one. */
export interface Capabilities {
  /** All-or-nothing transactions with awaits in between. */
  readonly transactions: boolean
}

/** Creates missing tables and columns for the schema. It never drops, renames or narrows anything. */
export interface Migrations {
  /** Compares the schema with the database. */
  plan(): Promise<MigrationPlan>
}

/** The missing parts of the database as statements. */
export interface MigrationPlan {
  /** SQL in order; empty when nothing is missing. */
  readonly statements: readonly string[]
  /** Problems that statements cannot solve, such as rows that violate a missing unique key. */
  readonly problems: readonly string[]
  apply(): Promise<void>
}

/**
 * What a column stores. `json` is the JSON text of a list or a record: adapters take and return the text, also
 * where the database has a type of its own for it. It is compared with null only.
 */
export type StoredType = 'string' | 'number' | 'boolean' | 'date' | 'json'

/** A column with all defaults applied. */
export interface ColumnSchema {
  readonly type: StoredType
  readonly required: boolean
  readonly unique: boolean
  readonly index: boolean
  /** The model to whose id it refers. */
  readonly references: string | null
}

/** A table with all defaults applied. Column `id` is part of `columns`. */
export interface TableSchema {
  readonly columns: Readonly<Record<string, ColumnSchema>>
  readonly uniqueTogether: readonly (readonly string[])[]
  /** Whether the app makes the ids, which are texts with a meaning, such as hashes. Default: false. */
  readonly hasOwnIds?: boolean | undefined
}

/** All tables by model name. A model comes after those to which it refers. */
export type Schema = Readonly<Record<string, TableSchema>>

/** The value of the option `database`: an adapter that receives the composed schema at start. */
export interface Database {
  /** Names the adapter in messages. */
  readonly id: string
  connect(schema: Schema): DatabaseAdapter
}

/** A unique key would have been broken. Nothing was written; a transaction that it happens in is over. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
  readonly model: string
  /** The columns of the key; null when the database does not report them. */
  readonly columns: readonly string[] | null

  constructor(model: string, options: UniqueViolationOptions = {}) {
    const { columns = null, ...others } = options
    super(`A row of "${model}" with the same unique key exists`, others)
    this.model = model
    this.columns = columns
  }
}

/** The details of a unique violation. */
export interface UniqueViolationOptions extends ErrorOptions {
  /** The columns of the key. Default: unknown. */
  readonly columns?: readonly string[] | null
}

/** The transaction must be repeated: deadlock, serialisation failure, or busy database. Nothing was written. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
}

/** The database is unavailable or does not respond. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

shareClasses({ UniqueViolation, Conflict, Unavailable })
