import * as z from 'zod/mini'
import type { StandardSchema } from './contract/additional-fields.js'

const isStandardSchema = (value: unknown): boolean =>
  (typeof value === 'object' || typeof value === 'function') &&
  value !== null &&
  '~standard' in value

/** Columns of the app's own. */
export const additionalFields = z._default(
  z.record(
    z.string().check(z.regex(/^[A-Za-z]\w{0,62}$/, 'must be letters, digits and _')),
    z
      .strictObject({
        type: z.enum(['string', 'number', 'boolean', 'date']),
        required: z.exactOptional(z.boolean()),
        input: z.exactOptional(z.boolean()),
        returned: z.exactOptional(z.boolean()),
        defaultValue: z.exactOptional(z.union([z.string(), z.number(), z.boolean(), z.date()])),
        unique: z.exactOptional(z.boolean()),
        index: z.exactOptional(z.boolean()),
        validator: z.exactOptional(
          z.custom<StandardSchema>(isStandardSchema, 'must be a Standard Schema'),
        ),
      })
      .check(
        z.refine(
          ({ type, defaultValue }) => defaultValue === undefined || typeOf(defaultValue) === type,
          { path: ['defaultValue'], message: 'must be of the type of the column' },
        ),
      ),
  ),
  {},
)

function typeOf(value: unknown): string {
  return value instanceof Date ? 'date' : typeof value
}

/** The path of a call. */
export const path = z
  .string()
  .check(z.regex(/^\/[\w{}./-]+$/, 'must be a path such as "/update-user"'))
