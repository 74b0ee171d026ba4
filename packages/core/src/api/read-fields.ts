import * as z from 'zod/mini'
import type {
  AdditionalField,
  AdditionalFields,
  StandardSchema,
} from '../contract/additional-fields.js'
import type { WriteName } from '../contract/endpoint.js'
import { accountErrors, AuthError } from '../contract/errors.js'
import { fieldSchema } from '../contract/field-values.js'
import { compileReader } from './read-input.js'

/** Takes the app's extra fields out of a body. */
export type FieldReader = (body: unknown) => Record<string, unknown>

/** A reader of the fields that a client may write. Fields that it may not write are dropped. */
export function compileFields(fields: AdditionalFields, writes: WriteName): FieldReader {
  const writable = Object.entries(fields).filter(([, field]) => field.input === true)
  const schema = z.object(
    Object.fromEntries(writable.map(([name, field]) => [name, schemaOf(field)])),
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

function schemaOf({ type, validator }: AdditionalField): z.ZodMiniType {
  const schema = fieldSchema(type)
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
