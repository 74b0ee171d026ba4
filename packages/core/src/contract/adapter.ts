import type { FieldType, FieldValue } from './models.js'

/**
 * How a condition compares. `in` and `notIn` take a list; the others one value. Null is compared with
 * `eq` and `ne` only. `contains`, `startsWith` and `endsWith` are for fields that hold text: asked of
 * another field they are a TypeError.
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

/** One comparison of a column. The conditions of a query must all hold. Text is compared exactly, case included. */
export interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly value: FieldValue | readonly FieldValue[]
}

/**
 * A row as adapters take and return it: field names and values of the declared types, never column
 * names. Dates keep their milliseconds, whatever the time zones of the process and of the database.
 * Text with a NUL or half a surrogate pair, which databases refuse or change, is a TypeError.
 */
export type StoredRow = Record<string, FieldValue>

/** A row with the row of its parent under the parent's model name. */
export interface JoinedRow {
  readonly row: StoredRow
  readonly parent: StoredRow
}

/** Reads the row that `by` refers to as well. A row without parent, or whose parent fails `where`, is not found. */
export interface Join {
  readonly model: string
  /** The column of the child that holds the parent's id. */
  readonly by: string
  readonly where: readonly Condition[]
}

/** Which rows. */
export interface Selection {
  readonly model: string
  readonly where: readonly Condition[]
}

/** Which rows, in which order, how many. */
export interface PagedSelection extends Selection {
  /**
   * Null comes before every value, and so last in descending order. Text is in the order of the
   * database: capitals and accents differ.
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
   * Every field of the model, `id` included. What refers to a row refers to one that is there, or is
   * null: anything else is an error of the database's own, and nothing is written.
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
 * What a database must do for Countersign. Rows and conditions only: no product knowledge.
 *
 * Every method that writes is atomic by itself, also against other processes. A broken unique key is
 * a {@link UniqueViolation}; a deadlock, a serialisation failure or a busy database is a
 * {@link Conflict}; a database that cannot be reached is {@link Unavailable}.
 */
export interface DatabaseAdapter {
  readonly capabilities: Capabilities
  /** False when `provided` held no row; true when the row was written. */
  create(creation: Creation): Promise<boolean>
  findOne(selection: Selection): Promise<StoredRow | null>
  findOneJoined(selection: Selection & { readonly join: Join }): Promise<JoinedRow | null>
  findMany(selection: PagedSelection): Promise<StoredRow[]>
  findManyJoined(selection: PagedSelection & { readonly join: Join }): Promise<JoinedRow[]>
  count(selection: Selection): Promise<number>
  /** How many rows matched, whether or not a value differed. */
  update(change: Change): Promise<number>
  /** Changes at most one row and returns it as it is afterwards. */
  updateOne(change: Change): Promise<StoredRow | null>
  delete(selection: Selection): Promise<number>
  /** Deletes at most one row and returns it; of parallel callers exactly one gets it. */
  take(selection: Selection): Promise<StoredRow | null>
  /** Adds to a number of at most one row and returns the row as it is afterwards, or null. Inside a transaction it locks the row. */
  increment(addition: Addition): Promise<StoredRow | null>
  /**
   * Runs `work` so that all of its writes hold or none. `work` may be run again from the start by the
   * caller after a {@link Conflict}, so it has no effects beyond the store it is given.
   *
   * A write that the database refuses, a {@link UniqueViolation} for one, ends the transaction, also
   * when `work` catches the error: every later call on its store rejects with that error, the
   * transaction as well, and nothing is kept. PostgreSQL does so by itself; adapters for other
   * databases do the same. Work that wants to go on after a taken key begins a new transaction.
   *
   * On the store that `work` is given, `transaction` runs its work as a part of the outer transaction:
   * there is no inner end, and an inner work that throws undoes nothing by itself.
   */
  transaction<T>(writes: (store: DatabaseAdapter) => Promise<T>): Promise<T>
  /** Absent where there are no tables to make. */
  readonly migrations?: Migrations
}

/** What a database can do. Countersign refuses to start on a database that lacks what it needs. */
export interface Capabilities {
  /** All-or-nothing transactions with awaits in between. */
  readonly transactions: boolean
}

/** Makes the tables fit the schema. Additive: nothing is dropped, renamed or narrowed. */
export interface Migrations {
  /** Compares the schema with the database. */
  plan(): Promise<MigrationPlan>
}

/** What is missing in the database, as statements. */
export interface MigrationPlan {
  /** SQL in order; empty when nothing is missing. */
  readonly statements: readonly string[]
  /** What a statement cannot mend, such as rows that break a missing unique key. */
  readonly problems: readonly string[]
  apply(): Promise<void>
}

/** A column with every question answered. */
export interface ColumnSchema {
  readonly type: FieldType
  readonly required: boolean
  readonly unique: boolean
  readonly index: boolean
  /** Model whose id it holds. */
  readonly references: string | null
}

/** A table with every question answered. Column `id` is part of `columns`. */
export interface TableSchema {
  readonly columns: Readonly<Record<string, ColumnSchema>>
  readonly uniqueTogether: readonly (readonly string[])[]
}

/** All tables by model name. Models that others refer to come first. */
export type Schema = Readonly<Record<string, TableSchema>>

/** What the option `database` takes: an adapter that learns the composed schema at start. */
export interface Database {
  /** Names the adapter in messages. */
  readonly id: string
  connect(schema: Schema): DatabaseAdapter
}

/** A unique key would have been broken. Nothing was written; a transaction that it happens in is over. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
  readonly model: string
  /** The columns of the key; null where the database does not say which one it is. */
  readonly columns: readonly string[] | null

  constructor(model: string, options: UniqueViolationOptions = {}) {
    const { columns = null, ...others } = options
    super(`A row of "${model}" with the same unique key exists`, others)
    this.model = model
    this.columns = columns
  }
}

/** What is known of a broken unique key. */
export interface UniqueViolationOptions extends ErrorOptions {
  /** The columns of the key. Default: not known. */
  readonly columns?: readonly string[] | null
}

/** The database asks for the same work again: deadlock, serialisation failure, or busy. Nothing was written. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
}

/** The database cannot be reached or does not answer. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
