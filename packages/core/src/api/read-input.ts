import * as z from 'zod/mini'
import type { AdditionalFields } from '../contract/tables/additional-fields.js'
import { shapeOf } from '../contract/calls/answer.js'
import { validationError } from '../contract/texts/core-texts.js'
import type { WriteName } from '../contract/calls/endpoint.js'
import { AuthError, type CommonCode, accountErrors, commonError } from '../contract/errors.js'
import { inputSchema } from '../contract/tables/field-values.js'
import type { TranslatableText } from '../contract/texts/language.js'
import { readSchema } from '../contract/calls/read-schema.js'
import { metadataOf } from '../contract/calls/schema-metadata.js'

/** Converts the input of a caller into the input of the call, or throws an error. */
export type Reader<T = unknown> = (value: unknown) => T

/** The query or body of a caller that sends no field. */
export const NO_FIELDS: Readonly<Record<string, string>> = Object.freeze({})

/** The maximum number of problems in one error. */
const MAX_ISSUES = 8

/**
 * Returns a reader over a schema. A value of the right type in a field that has its own error fails with
 * that error. Any other problem is a `VALIDATION_ERROR` with the given text and a list of the problems. The
 * default text is about the body.
 */
export function compileReader<T>(schema: z.core.$ZodType<T>, text?: TranslatableText): Reader<T> {
  return (value) => {
    const parsed = readSchema(schema, value)
    if (parsed.success) return parsed.data
    const { issues } = parsed.error
    const [only, ...others] = issues
    const ownCode = only && others.length === 0 ? ownErrorOf(schema, only) : undefined
    if (ownCode !== undefined) throw commonError(ownCode)
    throw validationError(text, {
      details: { issues: issues.slice(0, MAX_ISSUES).map(toIssue) },
    })
  }
}

/** The error of the field that an issue is about. */
function ownErrorOf(schema: z.core.$ZodType, issue: z.core.$ZodIssue): CommonCode | undefined {
  if (issue.code === 'invalid_type') return undefined
  const [field] = issue.path
  return typeof field === 'string' ? metadataOf(shapeOf(schema)?.[field]).code : undefined
}

function toIssue({ path, message }: z.core.$ZodIssue): { path: string; message: string } {
  return { path: path.map(String).join('.'), message }
}

/** Takes the app's extra fields out of a body. */
export type FieldReader = (body: unknown) => Record<string, unknown>

/** A reader of the fields that a client may write. Fields that it may not write are dropped. */
export function compileFields(fields: AdditionalFields, writes: WriteName): FieldReader {
  const writable = Object.entries(fields).filter(([, field]) => field.input === true)
  const schema = z.object(
    Object.fromEntries(writable.map(([name, field]) => [name, inputSchema(field)])),
  )
  const read = compileReader(schema)
  const needed = writes.endsWith('.create') ? writable.filter(([, field]) => field.required) : []

  return (body) => {
    const given = read(body)
    const missing = needed.find(([name]) => (given[name] ?? null) === null)
    if (missing) {
      const [field] = missing
      throw new AuthError('MISSING_FIELD', accountErrors.MISSING_FIELD, { details: { field } })
    }
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  }
}
