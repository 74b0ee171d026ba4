import type { Model, Row } from '../tables/models.js'

/** A comparison other than equality. */
export type Comparison<V> =
  | { readonly ne: V }
  | { readonly lt: V }
  | { readonly lte: V }
  | { readonly gt: V }
  | { readonly gte: V }
  | { readonly in: readonly V[] }
  | { readonly notIn: readonly V[] }
  | { readonly contains: V }
  | { readonly startsWith: V }
  | { readonly endsWith: V }

/** Conditions on a row, all of which must hold: `{ userId: id, expiresAt: { gt: now } }`. */
export type Where<R extends Row> = {
  readonly [K in keyof R]?: R[K] | Comparison<NonNullable<R[K]>>
}

/** New values for columns. */
export type Values<R extends Row> = { readonly [K in Exclude<keyof R, 'id'>]?: R[K] }

/** A row to write. Nullable columns may be omitted. Columns of plugins and of the app are allowed. */
export type NewRow<R extends Row> = {
  readonly [K in keyof R as null extends R[K] ? never : K]: R[K]
} & { readonly [K in keyof R as null extends R[K] ? K : never]?: R[K] }

/** Order and part of a list. */
export interface Paging<R extends Row> {
  readonly orderBy?: { readonly [K in keyof R]?: 'asc' | 'desc' }
  /** Default 100. */
  readonly limit?: number
  /** Default 0. */
  readonly offset?: number
}

/** The parent that a row refers to, read by the same statement. */
export interface Parent<
  R extends Row,
  P extends Row,
  C extends keyof P = keyof P,
  D extends keyof R = keyof R,
> {
  readonly model: Model<string, P>
  /** The column of the child with the parent's id. */
  readonly by: keyof R & string
  readonly where?: Where<P>
  /** The columns of the parent that are read. Default: all. */
  readonly columns?: readonly (C & string)[]
  /** The columns of the child that are read. Default: all. */
  readonly childColumns?: readonly (D & string)[]
}

/** A row with its parent. */
export interface RowWithParent<R, P> {
  readonly row: R
  readonly parent: P
}

/** A row that must exist for a write to happen. */
export interface Provided<R extends Row> {
  readonly model: Model<string, R>
  readonly where: Where<R>
}

/** An atomic addition to a number column. */
export interface Increment<R extends Row> {
  readonly where: Where<R>
  readonly field: keyof R & string
  /** Default 1. */
  readonly by?: number
  /** Adds only while the value is below this. */
  readonly below?: number
  readonly set?: Values<R>
}

/** The rows of one model. */
export interface Repository<R extends Row> {
  /** The default values of the app's columns in a new row. */
  defaults(): Readonly<Record<string, unknown>>
  /**
   * Writes a row and returns it with all columns: the app's have their default values. Throws a `UniqueViolation`
   * for a taken key.
   */
  create(row: NewRow<R>): Promise<R>
  /** Writes a row only while another row exists: returns null when no row matches `provided`. */
  create<P extends Row>(row: NewRow<R>, provided: Provided<P> | undefined): Promise<R | null>
  findOne(where: Where<R>): Promise<R | null>
  findOneWith<P extends Row, C extends keyof P = keyof P, D extends keyof R = keyof R>(
    where: Where<R>,
    parent: Parent<R, P, C, D>,
  ): Promise<RowWithParent<Pick<R, D>, Pick<P, C>> | null>
  findMany(where: Where<R>, page?: Paging<R>): Promise<R[]>
  findManyWith<P extends Row, C extends keyof P = keyof P, D extends keyof R = keyof R>(
    where: Where<R>,
    parent: Parent<R, P, C, D>,
    page?: Paging<R>,
  ): Promise<RowWithParent<Pick<R, D>, Pick<P, C>>[]>
  count(where: Where<R>): Promise<number>
  /** The number of matching rows. */
  update(where: Where<R>, set: Values<R>): Promise<number>
  /** Changes at most one row and returns it as it is afterwards. */
  updateOne(where: Where<R>, set: Values<R>): Promise<R | null>
  delete(where: Where<R>): Promise<number>
  /** Deletes at most one row and returns it; of parallel callers exactly one gets it. */
  take(where: Where<R>): Promise<R | null>
  /** Adds to a number of at most one row; null when no row matched. */
  increment(addition: Increment<R>): Promise<R | null>
}

/** The database, one repository per model. */
export interface Store {
  of<R extends Row>(model: Model<string, R>): Repository<R>
}
