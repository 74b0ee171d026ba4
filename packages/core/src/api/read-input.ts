import type * as z from 'zod/mini'
import { shapeOf } from '../contract/answer.js'
import { validationError } from '../contract/core-texts.js'
import { type KernelCode, kernelError } from '../contract/errors.js'
import type { TranslatableText } from '../contract/language.js'
import { metadataOf } from '../contract/schema-metadata.js'
import { readSchema } from '../contract/read-schema.js'

/** Converts the input of a caller into the input of the call, or throws an error. */
export type Reader<T = unknown> = (value: unknown) => T

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
    if (ownCode !== undefined) throw kernelError(ownCode)
    throw validationError(text, {
      details: { issues: issues.slice(0, MAX_ISSUES).map(toIssue) },
    })
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
