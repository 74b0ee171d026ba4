import type { StoredType } from '@countersign/core'
import type { ColumnMapping, DatabaseKind } from '@countersign/kysely'
import type { Column } from 'drizzle-orm'

type Conversion = Pick<ColumnMapping, 'encode' | 'decode'>

/** Returns the conversion between a field and a column of the app; null when the column cannot hold the field. */
export function conversionOf(
  kind: DatabaseKind,
  type: StoredType,
  column: Column,
): Conversion | null {
  const encode = (value: unknown): unknown => column.mapToDriverValue(value)
  // The app's own conversion.
  if (column.dataType === 'custom') {
    return { encode, decode: (stored) => toField(column.mapFromDriverValue(stored)) }
  }
  if (type === 'date') return dateConversion(kind, column)
  if (type === 'json') return jsonConversion(column)
  if (column.dataType !== type || isDateText(column)) return null
  return { encode }
}

/** The types of dates that keep milliseconds. */
const exactDates: Readonly<Record<DatabaseKind, RegExp>> = {
  postgres: /^timestamp(?! ?\([0-2]\))/,
  mysql: /^(datetime|timestamp)\([3-6]\)$/,
  sqlite: /^/,
}
const SAMPLE = new Date('2024-02-29T12:34:56.789Z')

function dateConversion(kind: DatabaseKind, column: Column): Conversion | null {
  // The adapter's own form: ISO 8601 text.
  if (kind === 'sqlite' && column.dataType === 'string') return {}
  if (column.dataType !== 'date' || !exactDates[kind].test(column.getSQLType())) return null
  const encode = (value: unknown): unknown => column.mapToDriverValue(value)
  const decode = (stored: unknown): Date => toDate(column.mapFromDriverValue(stored))
  // Drizzle's mode 'timestamp' of SQLite stores seconds.
  const isExact = kind !== 'sqlite' || decode(encode(SAMPLE)).getTime() === SAMPLE.getTime()
  return isExact ? { encode, decode } : null
}

function jsonConversion(column: Column): Conversion | null {
  if (column.dataType === 'string') return {}
  if (column.dataType !== 'json') return null
  return {
    encode: (value) => column.mapToDriverValue(JSON.parse(String(value))),
    decode: (stored) => JSON.stringify(column.mapFromDriverValue(stored)),
  }
}

function isDateText({ columnType }: Column): boolean {
  return /(Date|DateTime|Timestamp|Time|Interval|Year)(String)?$/.test(columnType)
}

function toDate(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value))
}

function toField(value: unknown): string | number | boolean | Date {
  const isField = typeof value === 'number' || typeof value === 'boolean' || value instanceof Date
  return isField ? value : String(value)
}
