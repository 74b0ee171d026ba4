/** Far deeper than any attestation statement. */
const MAX_DEPTH = 8

/** Major types. @see RFC 8949 section 3.1 */
const BYTES = 2
const TEXT = 3
const LIST = 4
const MAP = 5
const TAG = 6

/**
 * Whether bytes are exactly one item of CBOR with valid lengths, shallow nesting and no indefinite length. Decoders
 * accept more.
 *
 * @see RFC 8949 sections 3 and 5.3.1; CTAP 2.2 section 8, which forbids items of indefinite length and
 *   allows four levels
 */
export function isWellFormedCbor(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  /** Items that must still follow, by level. */
  const due = [1]
  let offset = 0
  while (due.length > 0) {
    const item = readHead(view, offset)
    if (!item || due.length > MAX_DEPTH) return false
    offset = item.end
    due[due.length - 1] = (due.at(-1) ?? 0) - 1
    if (item.items > 0) due.push(item.items)
    while (due.at(-1) === 0) due.pop()
  }
  return offset === bytes.length
}

interface Head {
  /** Offset of the next item. */
  readonly end: number
  /** Number of items within this one. */
  readonly items: number
}

/** Reads the head of an item and skips its text or bytes. Null when they are cut short. */
function readHead(view: DataView, offset: number): Head | null {
  if (offset >= view.byteLength) return null
  const first = view.getUint8(offset)
  const size = sizeOf(first & 0x1f)
  const start = offset + 1 + (size ?? 0)
  if (size === null || start > view.byteLength) return null
  const argument = size === 0 ? first & 0x1f : readNumber(view, offset + 1, size)
  const kind = first >> 5
  const skipped = kind === BYTES || kind === TEXT ? argument : 0
  const items = itemsOf(kind, argument)
  const left = view.byteLength - start
  return skipped > left || items > left ? null : { end: start + skipped, items }
}

/** Length of the argument of a head; null for a reserved head or an indefinite length. */
function sizeOf(detail: number): number | null {
  if (detail < 24) return 0
  return detail < 28 ? 2 ** (detail - 24) : null
}

function readNumber(view: DataView, offset: number, size: number): number {
  let number = 0
  for (let index = 0; index < size; index += 1)
    number = number * 256 + view.getUint8(offset + index)
  return number
}

function itemsOf(kind: number, argument: number): number {
  if (kind === LIST) return argument
  if (kind === MAP) return 2 * argument
  return kind === TAG ? 1 : 0
}
