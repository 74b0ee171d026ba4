import type { FieldValue } from '../contract/models.js'
import type { ShortCodes } from '../contract/one-time-value.js'
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

/** Writes a place as base64url, signed with what it is bound to. */
export function encodeCursor(codes: ShortCodes, bound: string, place: Place): string {
  const { value, id, total } = place
  const text = JSON.stringify([id, total, value instanceof Date ? { at: value.getTime() } : value])
  return toBase64Url(toUtf8(JSON.stringify([text, codes.hash(PURPOSE, `${bound}\n${text}`)])))
}

/** Reads a cursor with the same binding; null for any other text. */
export function decodeCursor(codes: ShortCodes, bound: string, cursor: string): Place | null {
  if (cursor.length > MAX_LENGTH) return null
  const [text, signature]: readonly unknown[] = listIn(textOf(cursor))
  if (typeof text !== 'string' || typeof signature !== 'string') return null
  if (!codes.matches(PURPOSE, `${bound}\n${text}`, signature)) return null
  const [id, total, value] = listIn(text)
  return { id: String(id), total: Number(total), value: valueOf(value) }
}

function valueOf(value: unknown): FieldValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return value === null ? null : new Date(Number(Reflect.get(Object(value), 'at')))
}

function listIn(json: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** An empty text for one that is no base64url. */
function textOf(cursor: string): string {
  return new TextDecoder().decode(fromBase64Url(cursor) ?? new Uint8Array())
}
