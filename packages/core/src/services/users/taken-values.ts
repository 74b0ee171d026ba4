import type { Base } from '../core.js'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import type { FieldsByModel } from '../../contract/tables/additional-fields.js'
import { commonError } from '../../contract/errors.js'
import { type FieldValue, userModel } from '../../contract/tables/models.js'

/** A user's values as they were to be written. */
type WrittenUser = Readonly<Record<string, FieldValue | undefined>> & { readonly id: string }

/** What {@link TakenValues} depends on. */
export interface TakenValuesDeps {
  /** The columns that the app adds, by model. */
  readonly additionalFields: FieldsByModel
}

/**
 * Distinguishes a taken value of an app's own column from a taken address. When both are taken, the app's
 * column is reported: otherwise a sign-up with a username that is known to be taken would reveal whether an
 * address is taken.
 */
export class TakenValues {
  readonly #deps: Base & TakenValuesDeps
  readonly #written = new WeakMap<UniqueViolation, WrittenUser>()

  constructor(core: Base, { additionalFields }: TakenValuesDeps) {
    this.#deps = { ...core, additionalFields }
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
    return commonError('FIELD_VALUE_TAKEN', { cause: error, details: { field } })
  }

  /** The app's column that the database names. */
  #fieldIn({ model, columns }: UniqueViolation): string | null {
    const fields = this.#deps.additionalFields[model] ?? {}
    return columns?.find((column) => Object.hasOwn(fields, column)) ?? null
  }

  /** The app's column whose value another user has. */
  async #findField(error: UniqueViolation): Promise<string | null> {
    const written = this.#written.get(error)
    if (!written) return null
    const { store, additionalFields } = this.#deps
    for (const [column, { unique }] of Object.entries(additionalFields.user)) {
      const value = written[column] ?? null
      if (unique !== true || value === null) continue
      const owner = await store.of(userModel).findOne({ [column]: value })
      if (owner && owner.id !== written.id) return column
    }
    return null
  }
}
