import * as z from 'zod/mini'
import type { AdditionalField, StandardSchema } from './additional-fields.js'
import { text } from '../calls/fields.js'
import type { FieldType, ValueByType } from './models.js'
import { readSchema } from '../calls/read-schema.js'

const MAX_TEXT_LENGTH = 2000
const MAX_ITEMS = 100
/** Most characters of a record or a list, in JSON. */
const MAX_JSON_LENGTH = 10_000
const MAX_JSON_DEPTH = 8

/** Whether a value can be stored as JSON: a record or a list within the limits of depth and characters. */
export function isStorable(value: unknown, most = MAX_JSON_LENGTH): boolean {
  try {
    return (
      typeof value === 'object' &&
      value !== null &&
      isWithin(value, MAX_JSON_DEPTH) &&
      JSON.stringify(value).length <= most
    )
  } catch {
    return false
  }
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1))
}

function isUTCDateTime(given: string): boolean {
  return given.endsWith('Z') && parseISODate(given) !== null
}

const string = text(MAX_TEXT_LENGTH)
const most = z.maxLength(MAX_ITEMS)

/** The schema of a value of each type. */
const valueSchemas: Readonly<Record<keyof ValueByType, z.ZodMiniType>> = {
  string,
  // A driver of SQLite fails when it reads a larger integer, and then no call can read the row.
  number: z.number().check(z.refine((given) => Math.abs(given) < 2 ** 53)),
  boolean: z.boolean(),
  date: z.pipe(
    z.string().check(z.refine(isUTCDateTime, 'Invalid ISO datetime')),
    z.transform((given) => new Date(given)),
  ),
  'string[]': z.array(string).check(most),
  'number[]': z.array(z.number()).check(most),
  json: z.custom(isStorable, 'must be a record or a list, not too large'),
}

/** The schema of the values of a column, as a client sends them. */
function fieldSchema(type: FieldType): z.ZodMiniType {
  return typeof type === 'string' ? valueSchemas[type] : z.enum(type)
}

/** The schema of what a client sends for a column, with the app's own check. */
export function inputSchema({ type, validator }: AdditionalField): z.ZodMiniType {
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

const isFieldType = (type: unknown): boolean =>
  typeof type === 'string'
    ? Object.hasOwn(valueSchemas, type)
    : Array.isArray(type) && type.length > 0 && type.every((one) => one && typeof one === 'string')

const isStandardSchema = (value: unknown): boolean =>
  (typeof value === 'object' || typeof value === 'function') &&
  value !== null &&
  '~standard' in value

function isDefault({ type, defaultValue: value }: AdditionalField): boolean {
  if (value === undefined || typeof value === 'function') return true
  if (type === 'date') return value instanceof Date && !Number.isNaN(value.getTime())
  return readSchema(fieldSchema(type), value).success
}

/** Lists and records are neither unique nor found by their value. */
function hasKey({ type, unique, index }: AdditionalField): boolean {
  const isList = type === 'json' || type === 'string[]' || type === 'number[]'
  return isList && (unique === true || index === true)
}

const flag = z.exactOptional(z.boolean())

/** The type of a column. */
export const fieldType = z.custom<FieldType>(
  isFieldType,
  `must be one of ${Object.keys(valueSchemas).join(', ')}, or a list of texts`,
)

/** Columns that the app adds to a table, as an option. */
export const additionalFields = z._default(
  z.record(
    z.string().check(z.regex(/^[A-Za-z]\w{0,62}$/, 'must be letters, digits and _')),
    z
      .strictObject({
        type: fieldType,
        required: flag,
        input: flag,
        returned: flag,
        defaultValue: z.exactOptional(z.custom<NonNullable<AdditionalField['defaultValue']>>()),
        unique: flag,
        index: flag,
        validator: z.exactOptional(
          z.custom<StandardSchema>(isStandardSchema, 'must be a Standard Schema'),
        ),
      })
      .check(
        z.refine(isDefault, {
          path: ['defaultValue'],
          message: 'must be of the type of the column',
        }),
        z.refine((field) => !hasKey(field), {
          path: ['type'],
          message: 'must be a single value with unique or index',
        }),
      ),
  ),
  {},
)

const form =
  /^(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/

/**
 * Returns the moment of a date, which is its midnight in UTC, or of a date and time with `Z` or an offset. Null when
 * the text has another form, the calendar has no such day, or the moment is not in the years 1000 to 9999 of UTC,
 * which are those that every database can store: a driver of MySQL reads the year 1 as 2001.
 *
 * `z.iso` of zod checks the same, with expressions that take ten times the space.
 *
 * @see RFC 3339 section 5.6
 */
export function parseISODate(text: string): Date | null {
  const day = form.exec(text)?.[1]
  if (day === undefined) return null
  // Date turns the 30th of February into a day of March; JSON of an invalid date is null.
  const isDay = JSON.stringify(new Date(`${day}T00:00Z`)).startsWith(`"${day}`)
  const moment = new Date(text)
  return isDay && /^[1-9]/.test(moment.toISOString()) ? moment : null
}
