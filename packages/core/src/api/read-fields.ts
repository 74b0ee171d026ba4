import * as z from 'zod/mini'
import type {
  AdditionalField,
  AdditionalFields,
  StandardSchema,
} from '../contract/additional-fields.js'
import type { WriteName } from '../contract/endpoint.js'
import { accountErrors, AuthError } from '../contract/errors.js'
import { text } from '../contract/fields.js'
import { parseISODate } from '../contract/iso-date.js'
import { compileReader } from './read-input.js'

/** Takes the app's extra fields out of a body. */
export type FieldReader = (body: unknown) => Record<string, unknown>

const MAX_TEXT_LENGTH = 2000

/** A reader of the fields that a client may write. Fields that it may not write are dropped. */
export function compileFields(fields: AdditionalFields, writes: WriteName): FieldReader {
  const writable = Object.entries(fields).filter(([, field]) => field.input === true)
  const schema = z.object(
    Object.fromEntries(writable.map(([name, field]) => [name, schemaOf(field)])),
  )
  const read = compileReader(schema)
  const needed = writes === 'user.create' ? writable.filter(([, field]) => field.required) : []

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

function isUTCDateTime(given: string): boolean {
  return given.endsWith('Z') && parseISODate(given) !== null
}

const schemas: Record<AdditionalField['type'], z.ZodMiniType> = {
  string: text(MAX_TEXT_LENGTH),
  number: z.number(),
  boolean: z.boolean(),
  date: z.pipe(
    z.string().check(z.refine(isUTCDateTime, 'Invalid ISO datetime')),
    z.transform((given) => new Date(given)),
  ),
}

function schemaOf({ type, validator }: AdditionalField): z.ZodMiniType {
  const schema = schemas[type]
  return z.nullish(validator ? z.pipe(schema, z.transform(checkedBy(validator))) : schema)
}

/** Runs the app's own check of a field. */
function checkedBy(validator: StandardSchema) {
  return (given: unknown, { issues }: z.core.ParsePayload): unknown => {
    const result = validator['~standard'].validate(given)
    if (result instanceof Promise)
      throw new Error('The validator of a field cannot be asynchronous')
    if (!result.issues) return result.value
    for (const { message } of result.issues) issues.push({ code: 'custom', input: given, message })
    return z.NEVER
  }
}
