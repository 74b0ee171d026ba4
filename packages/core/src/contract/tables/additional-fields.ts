import type { FieldType, ValueByType } from './models.js'

/**
 * A schema of any library that follows Standard Schema, such as zod, Valibot or ArkType.
 *
 * @see https://standardschema.dev
 */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>
  }
}

/** The validated value, or the problems. */
export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] }

/** A value of a column. */
export type ColumnValue = ValueByType[keyof ValueByType]

/** A column that the app adds to a table. In the database it is nullable. */
export interface AdditionalField {
  /** The type of the column's values, or a list of the texts that it may hold. */
  readonly type: FieldType
  /** A client that creates the row must send it. Default false. */
  readonly required?: boolean
  /** A client may write it. Default false. */
  readonly input?: boolean
  /** Whether responses contain it. Default true. */
  readonly returned?: boolean
  /**
   * Stored when no value is sent. A function computes it for each new row. A value is also returned when no value is
   * stored.
   */
  readonly defaultValue?: ColumnValue | (() => ColumnValue)
  /** No two rows have the same value: a taken value fails with 409 `FIELD_VALUE_TAKEN`. Default false. */
  readonly unique?: boolean
  /** The database finds rows by it quickly. Default false. */
  readonly index?: boolean
  /** Validates what a client sends; it must not be asynchronous. */
  readonly validator?: StandardSchema
}

/** Columns that the app adds, by name. */
export type AdditionalFields = Readonly<Record<string, AdditionalField>>

/** The option of a table to which the app adds columns. */
export interface TableOptions<F extends AdditionalFields = AdditionalFields> {
  /** Columns that the app adds. */
  readonly additionalFields?: F
}

type ValueOf<T> = T extends readonly (infer L)[]
  ? L
  : T extends keyof ValueByType
    ? ValueByType[T]
    : never

/** The columns that the app adds, by model. */
export type FieldsByModel = Readonly<Record<string, AdditionalFields>> & {
  readonly [M in 'user' | 'session' | 'account']: AdditionalFields
}

// Editors show the name of a type with arguments in place of its result: these types have none.
type Returned<F extends AdditionalFields> = {
  readonly [K in keyof F as F[K] extends { readonly returned: false } ? never : K]:
    | ValueOf<F[K]['type']>
    // The result of a function is not known where a row has no value.
    | (F[K] extends { readonly defaultValue: ColumnValue } ? never : null)
}

type Sent<F extends AdditionalField> = F['type'] extends 'date' ? string : ValueOf<F['type']>

type Required<F extends AdditionalFields> = {
  readonly [
    K in keyof F as F[K] extends { readonly input: true; readonly required: true } ? K : never
  ]: Sent<F[K]>
}

type Optional<F extends AdditionalFields> = {
  readonly [
    K in keyof F as F[K] extends { readonly input: true }
      ? F[K] extends { readonly required: true }
        ? never
        : K
      : never
  ]?: Sent<F[K]> | null
}

/** The app's columns in responses. */
export type ReadFields<F extends AdditionalFields> = string extends keyof F ? unknown : Returned<F>

/** The app's columns that a client may set when it creates a row. */
export type CreateFields<F extends AdditionalFields> = string extends keyof F
  ? unknown
  : Required<F> & Optional<F>

/** The app's columns that a client may set when it changes a row. */
export type UpdateFields<F extends AdditionalFields> = string extends keyof F
  ? unknown
  : Partial<Required<F>> & Optional<F>
