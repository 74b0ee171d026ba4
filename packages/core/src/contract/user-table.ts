import { type FieldsFor, type Model, type Row, type User, userModel } from './models.js'

/** The table of people, for plugins that read people together with rows of their own. */
export const userTable: Model<'user', User> = userModel

/**
 * The table of people, for plugins that add columns to it. The columns are checked against the row type;
 * `columns` of the plugin takes the same ones.
 *
 * @example
 * ```ts
 * import { type User, userTableWith } from '@countersign/core'
 *
 * interface Member extends User {
 *   readonly points: number | null
 * }
 *
 * const columns = { points: { type: 'number' } } as const
 * export const members = userTableWith<Member>(columns)
 * export const plugin = { id: 'points', columns: { user: columns } }
 * ```
 */
export function userTableWith<R extends User>(
  columns: FieldsFor<Row & Omit<R, keyof User>>,
): Model<'user', R> {
  return { name: 'user', fields: { ...userModel.fields, ...columns }, uniqueTogether: [] }
}
