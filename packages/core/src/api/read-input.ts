import type * as z from 'zod/mini'
import { shapeOf } from '../contract/answer.js'
import type { CoreText } from '../contract/core-texts.js'
import { AuthError, type KernelCode, kernelError, kernelErrors } from '../contract/errors.js'
import { metadataOf } from '../contract/schema-metadata.js'
import { readSchema } from '../contract/read-schema.js'

/** Turns what a caller sent into what the call takes, or throws the refusal. */
export type Reader<T = unknown> = (value: unknown) => T

/** How many problems a refusal names. */
const MAX_ISSUES = 8

/**
 * A reader over a schema. A field that has an error of its own is refused with it where the value is of the right
 * type; any other problem is `VALIDATION_ERROR` with the given text and the list of what is wrong.
 */
export function compileReader<T>(schema: z.core.$ZodType<T>, message: CoreText): Reader<T> {
  return (value) => {
    const parsed = readSchema(schema, value)
    if (parsed.success) return parsed.data
    const { issues } = parsed.error
    const [only, ...others] = issues
    const ownCode = only && others.length === 0 ? ownErrorOf(schema, only) : undefined
    if (ownCode !== undefined) throw kernelError(ownCode)
    throw new AuthError(
      'VALIDATION_ERROR',
      { status: kernelErrors.VALIDATION_ERROR.status, message },
      { details: { issues: issues.slice(0, MAX_ISSUES).map(toIssue) } },
    )
  }
}

/** The error of the field that an issue is about. */
function ownErrorOf(schema: z.core.$ZodType, issue: z.core.$ZodIssue): KernelCode | undefined {
  if (issue.code === 'invalid_type') return undefined
  const [field] = issue.path
  return typeof field === 'string' ? metadataOf(shapeOf(schema)?.[field]).code : undefined
}

function toIssue({ path, message }: z.core.$ZodIssue): { path: string; message: string } {
  return { path: path.map(String).join('.'), message }
}
