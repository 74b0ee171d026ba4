import type { FieldValue } from '../contract/models.js'
import type { ShortCodes } from '../contract/one-time-value.js'

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
  return toBase64url(JSON.stringify([text, codes.hash(PURPOSE, `${bound}\n${text}`)]))
}

/** Reads a cursor with the same binding; null for any other text. */
export function decodeCursor(codes: ShortCodes, bound: string, cursor: string): Place | null {
  if (cursor.length > MAX_LENGTH) return null
  const [text, signature]: readonly unknown[] = listIn(fromBase64url(cursor))
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

/** @see RFC 4648, section 5 */
function toBase64url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** An empty text for one that is no base64url of UTF-8. */
function fromBase64url(text: string): string {
  if (!/^[\w-]+$/.test(text)) return ''
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}
