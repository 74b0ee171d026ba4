import { coreTexts, validationError } from '../contract/texts/core-texts.js'
import type { FieldValue, Row } from '../contract/tables/models.js'
import type { ShortCodes } from '../contract/plugins/one-time-value.js'
import type { Paging, Where } from '../contract/storage/store.js'
import { decodeCursor, encodeCursor, type Place } from './cursor.js'
import { rangesAfter } from './ranges-after.js'
import { mergeConditions } from './merge-conditions.js'

/** A list whose pages are read. */
export interface PagedList<R extends Row, T> {
  /** Of the plugin's context: cursors are signed. */
  readonly codes: ShortCodes
  /** The name of the list and what its caller has chosen: a cursor is valid for the same list, filter and order only. */
  readonly name: string
  readonly where: Where<R>
  readonly sortBy: keyof R & string
  readonly direction: 'asc' | 'desc'
  /** The order of rows with equal values. Default: `'asc'`. */
  readonly idDirection?: 'asc' | 'desc'
  readonly find: (where: Where<R>, page: Paging<R>) => Promise<T[]>
  readonly count: () => Promise<number>
  /** The row by which the list is sorted. */
  readonly rowOf: (found: T) => R
}

/** Which page. */
export interface PageChoice {
  readonly limit: number
  /** Default: 0. */
  readonly offset?: number | undefined
  /** The cursor of the page before. */
  readonly after?: string | undefined
}

/** A page, and where the next one begins. */
export interface CursorPage<T> {
  readonly found: T[]
  /** The number of rows; on a page after a cursor, when the first page was read. */
  readonly total: number
  /** Null after the last page. */
  readonly nextCursor: string | null
}

/**
 * Reads a page of a list by offset, or after a cursor. A page after a cursor begins at its row in the index, so that it takes
 * as long as the first page, and rows that others add or delete meanwhile neither repeat nor hide a row.
 *
 * @throws AuthError `VALIDATION_ERROR` for a cursor that is not one of this list.
 *
 * @example
 * ```ts
 * import { readPage } from '@countersign/core/cursors'
 * import { type PluginContext, type User, userTable } from '@countersign/core'
 *
 * export function listUsers({ store, codes }: PluginContext, after?: string) {
 *   const users = store.of(userTable)
 *   return readPage<User, User>(
 *     {
 *       codes,
 *       name: 'users',
 *       where: {},
 *       sortBy: 'email',
 *       direction: 'asc',
 *       find: (where, page) => users.findMany(where, page),
 *       count: () => users.count({}),
 *       rowOf: (user) => user,
 *     },
 *     { limit: 20, after },
 *   )
 * }
 * ```
 */
export async function readPage<R extends Row, T>(
  list: PagedList<R, T>,
  { limit, offset = 0, after }: PageChoice,
): Promise<CursorPage<T>> {
  const place = after === undefined ? null : placeOf(list, after)
  const [found, total] = place
    ? [await findAfter(list, place, limit), place.total]
    : await Promise.all([list.find(list.where, { ...orderOf(list), limit, offset }), list.count()])
  const last = found.length < limit ? undefined : found.at(-1)
  if (last === undefined) return { found, total, nextCursor: null }
  const row = list.rowOf(last)
  const next = { value: valueIn(row, list.sortBy), id: row.id, total }
  return { found, total, nextCursor: encodeCursor(list.codes, boundTo(list), next) }
}

function placeOf<R extends Row, T>(list: PagedList<R, T>, after: string): Place {
  const place = decodeCursor(list.codes, boundTo(list), after)
  if (place) return place
  throw validationError(coreTexts.invalidQuery)
}

/** What a cursor is bound to. */
function boundTo<R extends Row, T>({ name, where, sortBy, direction }: PagedList<R, T>): string {
  return JSON.stringify([name, where, sortBy, direction])
}

async function findAfter<R extends Row, T>(
  list: PagedList<R, T>,
  place: Place,
  limit: number,
): Promise<T[]> {
  const { sortBy, direction, idDirection = 'asc' } = list
  const found: T[] = []
  for (const range of rangesAfter({ sortBy, direction, idDirection }, place)) {
    const where = mergeConditions(list.where, range)
    if (found.length < limit && where)
      found.push(...(await list.find(where, { ...orderOf(list), limit: limit - found.length })))
  }
  return found
}

function orderOf<R extends Row, T>(list: PagedList<R, T>): Pick<Paging<R>, 'orderBy'>
function orderOf({
  sortBy,
  direction,
  idDirection = 'asc',
}: Pick<PagedList<Row, unknown>, 'direction' | 'idDirection'> & { readonly sortBy: string }) {
  // The id comes last: rows with equal values keep one order on every page.
  return { orderBy: sortBy === 'id' ? { id: direction } : { [sortBy]: direction, id: idDirection } }
}

function valueIn<R extends Row>(row: R, field: keyof R & string): FieldValue
function valueIn(row: object, field: string): unknown {
  const value: unknown = Reflect.get(row, field)
  return value ?? null
}
