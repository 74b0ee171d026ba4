import type { AdditionalFields } from '../../contract/tables/additional-fields.js'
import { readSchema } from '../../contract/calls/read-schema.js'
import { inputSchema } from '../../contract/tables/field-values.js'

/** The values of a profile for the app's own columns. */
export interface ProfileFields {
  readonly fields: Readonly<Record<string, unknown>>
  /** The columns whose values were left out. */
  readonly invalid: readonly string[]
}

/**
 * Leaves out the values that a client could not send: a provider's users type them. The database rejects some of
 * them, and others break the calls that read the row. Values for other columns, such as the role that a plugin adds,
 * are left out as well.
 */
export function readProfileFields(
  given: Readonly<Record<string, unknown>>,
  columns: AdditionalFields,
): ProfileFields {
  const fields: [string, unknown][] = []
  const invalid: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column || value === undefined) continue
    const read = readSchema(inputSchema(column), toInput(value))
    if (read.success && isWellFormed(read.data)) fields.push([name, read.data])
    else invalid.push(name)
  }
  return { fields: Object.fromEntries(fields), invalid }
}

/** A date is text in the input of a client. */
function toInput(value: unknown): unknown {
  return value instanceof Date && Number.isFinite(value.getTime()) ? value.toISOString() : value
}

/** Whether all texts are as those of a body: NUL breaks PostgreSQL, lone surrogates break UTF-8. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return (
    typeof value !== 'object' || value === null || Object.entries(value).flat().every(isWellFormed)
  )
}
