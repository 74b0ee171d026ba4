import type { FieldValue } from '../contract/tables/models.js'
import type { ShortCodes } from '../contract/plugins/one-time-value.js'
import { fromBase64Url, toBase64Url, toUtf8 } from '../crypto/bytes.js'

/** The last row of a page. */
export interface Place {
  /** Its value of the column by which the list is sorted. */
  readonly value: FieldValue
  readonly id: string
  /** The number of rows when the first page was read. */
  readonly total: number
}

const PURPOSE = 'cursor'

/** The longest cursor that is read. */
const MAX_LENGTH = 8000

/** Writes a place: a signature of what the cursor is bound to, then the place in base64url. */
export function encodeCursor(codes: ShortCodes, bound: string, place: Place): string {
  const { value, id, total } = place
  const text = JSON.stringify([id, total, value instanceof Date ? [value.getTime()] : value])
  return `${codes.hash(PURPOSE, `${bound}\n${text}`)}.${toBase64Url(toUtf8(text))}`
}

/** Reads a cursor with the same binding; null for any other text. */
export function decodeCursor(codes: ShortCodes, bound: string, cursor: string): Place | null {
  const cut = cursor.lastIndexOf('.')
  const bytes = cursor.length > MAX_LENGTH ? null : fromBase64Url(cursor.slice(cut + 1))
  const text = bytes && new TextDecoder().decode(bytes)
  // Text with the signature of the app is JSON.
  if (text === null || !codes.matches(PURPOSE, `${bound}\n${text}`, cursor.slice(0, cut)))
    return null
  const [id, total, value] = listIn(text)
  return { id: String(id), total: Number(total), value: valueOf(value) }
}

function listIn(json: string): readonly unknown[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list : []
}

/** A date is the only list: that of its milliseconds. */
function valueOf(value: unknown): FieldValue {
  return isPlain(value) ? value : new Date(Number(value))
}

/** Whether a value of JSON is neither an object nor a list. */
function isPlain(value: unknown): value is string | number | boolean | null {
  return Object(value) !== value
}
