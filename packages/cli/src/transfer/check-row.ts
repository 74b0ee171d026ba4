import type { ColumnSchema, StoredRow, TableSchema } from '@countersign/core'
import { canonicalEmail } from '@countersign/core/inspect'

type FieldValue = StoredRow[string]

/** A table of the app that receives rows. */
export interface ReceivingTable {
  readonly model: string
  readonly schema: TableSchema
  /** Values for columns that a row lacks. */
  readonly defaults: Readonly<Record<string, unknown>>
}

/** A row that the database can take, or why it cannot. */
export type CheckedRow = { readonly row: StoredRow } | { readonly reason: string }

/** More characters do not fit into a key of every database. Lists and cookies of ids have spaces and commas between them. */
const idForm = /^[^\s,\p{C}]{1,255}$/u

/** One address, also a placeholder: a mail sender could read other texts as several recipients. */
const addressForm = /^[^\s\p{C},;<>()"\\@]+@[^\s\p{C},;<>()"\\@]+$/u
const MAX_EMAIL_LENGTH = 320

/**
 * Turns a row of a file into a row of the database: every column, with values of its type. Columns that the row lacks
 * get the default value of the app's options, else null. Addresses get the form in which sign-ups store them.
 */
export function checkRow(
  { model, schema, defaults }: ReceivingTable,
  given: Readonly<Record<string, unknown>>,
): CheckedRow {
  const unknown = Object.keys(given).find(
    (name) => !Object.hasOwn(schema.columns, name) && given[name] !== null,
  )
  if (unknown !== undefined) return { reason: `the app has no column "${unknown}"` }
  const row: StoredRow = {}
  for (const [name, column] of Object.entries(schema.columns)) {
    const value = Object.hasOwn(given, name) ? given[name] : (defaults[name] ?? null)
    const read = readValue(column, value)
    if (read === undefined) return { reason: describeProblem(name, column, value) }
    row[name] = read
  }
  const { id, email } = row
  if (typeof id !== 'string' || !idForm.test(id))
    return { reason: '"id" is not 1 to 255 characters without spaces and commas' }
  return model === 'user' && typeof email === 'string' ? withAddress(row, email) : { row }
}

function withAddress(row: StoredRow, email: string): CheckedRow {
  if (email.length > MAX_EMAIL_LENGTH || !addressForm.test(email))
    return { reason: '"email" is not one email address' }
  return { row: { ...row, email: canonicalEmail(email) } }
}

/** Undefined when the column cannot contain the value. */
function readValue({ type, required }: ColumnSchema, value: unknown): FieldValue | undefined {
  if (value === null || value === undefined) return required ? undefined : null
  return readers[type](value)
}

const readers: Readonly<Record<ColumnSchema['type'], (value: unknown) => FieldValue | undefined>> =
  {
    string: (value) => (typeof value === 'string' && isStorable(value) ? value : undefined),
    number: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
    boolean: (value) => (typeof value === 'boolean' ? value : undefined),
    date: readDate,
    json: readJSON,
  }

/** Databases refuse or change other texts. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** A date with its time and its offset. Only those have one meaning on every machine. */
const dateForm =
  /^(\d{4}-\d\d-\d\d)[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/

function readDate(value: unknown): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value
  const [text, day] = (typeof value === 'string' && dateForm.exec(value)) || []
  if (text === undefined || day === undefined) return undefined
  const midnight = new Date(`${day}T00:00:00Z`)
  // Date turns the 30th of February into a day of March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function readJSON(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && isStorable(text) ? text : undefined
  } catch {
    return undefined
  }
}

const kinds: Readonly<Record<ColumnSchema['type'], string>> = {
  string: 'a text that databases store',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date with a time and an offset',
  json: 'a list or a record',
}

function describeProblem(name: string, { type }: ColumnSchema, value: unknown): string {
  return value === null || value === undefined
    ? `lacks "${name}"`
    : `"${name}" is not ${kinds[type]}`
}
