import * as z from 'zod/mini'

/**
 * Validates a value. Problems are described in zod's English, which zod/mini omits, or in the language that
 * the app has set for zod.
 */
export function readSchema<S extends z.core.$ZodType>(schema: S, value: unknown) {
  return z.safeParse(schema, value, z.config().localeError ? {} : { error: explain })
}

/** Formats by their names in zod. */
const formats: Readonly<Record<string, string>> = {
  email: 'Invalid email address',
  url: 'Invalid URL',
  datetime: 'Invalid ISO datetime',
}
/** The units of a length. */
const units: Readonly<Record<string, string>> = { string: 'characters', array: 'items' }

function explain(issue: z.core.$ZodRawIssue): string | undefined {
  const { code } = issue
  if (code === 'invalid_type') {
    return `Invalid input: expected ${issue.expected}, received ${typeName(issue.input)}`
  }
  if (code === 'invalid_value') {
    return `Invalid option: expected one of ${issue.values.map(quote).join('|')}`
  }
  if (code === 'too_small') return `Too small: expected ${limit(issue, '>', issue.minimum)}`
  if (code === 'too_big') return `Too big: expected ${limit(issue, '<', issue.maximum)}`
  return code === 'invalid_format' ? formats[issue.format] : undefined
}

function typeName(value: unknown): string {
  if (value === null || Number.isNaN(value)) return String(value)
  return Array.isArray(value) ? 'array' : typeof value
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}

function limit(
  { origin, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>,
  sign: '<' | '>',
  bound: number | bigint,
): string {
  const most = `${sign}${inclusive === false ? '' : '='}${bound.toString()}`
  const unit = units[origin]
  return unit === undefined ? `${origin} to be ${most}` : `${origin} to have ${most} ${unit}`
}
