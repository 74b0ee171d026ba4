import type { Base } from '../core.js'
import { UniqueViolation } from '../../contract/adapter.js'
import { kernelError } from '../../contract/errors.js'
import { type FieldValue, sessionModel, userModel } from '../../contract/models.js'

/** A user's values as they were to be written. */
type WrittenUser = Readonly<Record<string, FieldValue | undefined>> & { readonly id: string }

/** What {@link TakenValues} depends on. */
export interface TakenValuesDeps {
  /** The app's own unique columns, by model. */
  readonly uniqueColumns: {
    readonly user: readonly string[]
    readonly session: readonly string[]
  }
}

/**
 * Distinguishes a taken value of an app's own column from a taken address. When both are taken, the app's
 * column is reported: otherwise a sign-up with a username that is known to be taken would reveal whether an
 * address is taken.
 */
export class TakenValues {
  readonly #deps: Base & TakenValuesDeps
  readonly #written = new WeakMap<UniqueViolation, WrittenUser>()

  constructor(core: Base, deps: TakenValuesDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** Runs a write of a user, and remembers the values when one of them is taken. */
  async attempt<T>(user: WrittenUser, write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (error instanceof UniqueViolation) this.#written.set(error, user)
      throw error
    }
  }

  /**
   * Returns the error that names the app's field with the taken value, or the given error. Call it after
   * the transaction has ended: the database accepts no more statements in it.
   */
  async toFieldError(error: unknown): Promise<unknown> {
    if (!(error instanceof UniqueViolation)) return error
    const field = this.#fieldIn(error) ?? (await this.#findField(error))
    if (field === null) return error
    return kernelError('FIELD_VALUE_TAKEN', { cause: error, details: { field } })
  }

  /** The app's column that the database names. */
  #fieldIn({ model, columns }: UniqueViolation): string | null {
    const { user, session } = this.#deps.uniqueColumns
    const own = { [userModel.name]: user, [sessionModel.name]: session }[model] ?? []
    return columns?.find((column) => own.includes(column)) ?? null
  }

  /** The app's column whose value another user has. */
  async #findField(error: UniqueViolation): Promise<string | null> {
    const written = this.#written.get(error)
    if (!written) return null
    const { store, uniqueColumns } = this.#deps
    for (const column of uniqueColumns.user) {
      const value = written[column] ?? null
      if (value === null) continue
      const holder = await store.of(userModel).findOne({ [column]: value })
      if (holder && holder.id !== written.id) return column
    }
    return null
  }
}
