import { concatBytes } from './bytes.js'

/** Input of {@link encodeCbor}: numbers are integers, and {@link RawCbor} is written unchanged. */
export type CborValue =
  | number
  | bigint
  | string
  | boolean
  | null
  | undefined
  | Uint8Array
  | RawCbor
  | readonly CborValue[]
  | ReadonlyMap<CborValue, CborValue>

/** Bytes that are written unchanged, valid or not. */
export interface RawCbor {
  readonly raw: Uint8Array
}

/** The major type of a value, the upper three bits of its first byte. */
export type CborKind = keyof typeof kinds

const kinds = { unsigned: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5, tag: 6, simple: 7 }

/**
 * Encodes a value as CBOR, with the shortest lengths and numbers, and maps in their own order.
 *
 * @example
 * ```ts
 * import { encodeCbor } from '@countersign/passkey/testing'
 *
 * encodeCbor(new Map([['fmt', 'none']])) // a1 63 66 6d 74 64 6e 6f 6e 65
 * ```
 *
 * @see RFC 8949 section 3
 */
export function encodeCbor(value: CborValue): Uint8Array {
  if (typeof value === 'number' || typeof value === 'bigint') return encodeNumber(BigInt(value))
  if (typeof value === 'string') return withHead('text', new TextEncoder().encode(value))
  if (value instanceof Uint8Array) return withHead('bytes', value)
  if (value instanceof Map) {
    const pairs = [...value].map((pair: readonly CborValue[]) => concatBytes(pair.map(encodeCbor)))
    return concatBytes([cborHead('map', value.size), ...pairs])
  }
  if (Array.isArray(value)) {
    const items: readonly CborValue[] = value
    return concatBytes([cborHead('list', items.length), ...items.map(encodeCbor)])
  }
  return encodeRest(value)
}

/**
 * Encodes the head of a value: its major type and its number, length or count, which may be false.
 *
 * @example
 * ```ts
 * import { cborHead } from '@countersign/passkey/testing'
 *
 * cborHead('bytes', 0xffffffff) // announces four gigabytes
 * ```
 *
 * @see RFC 8949 section 3
 */
export function cborHead(kind: CborKind, argument: number | bigint): Uint8Array {
  const first = kinds[kind] << 5
  const size = BigInt(argument)
  if (size < 24n) return Uint8Array.of(first | Number(size))
  const step = [1, 2, 4, 8].findIndex((length) => size < 1n << BigInt(8 * length))
  if (step < 0) throw new RangeError(`${size} does not fit into CBOR`)
  const head = new Uint8Array(1 + 2 ** step)
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, size)
  head[0] = first | (24 + step)
  head.set(new Uint8Array(view.buffer, 8 - 2 ** step), 1)
  return head
}

const encodeNumber = (value: bigint): Uint8Array =>
  value < 0n ? cborHead('negative', -1n - value) : cborHead('unsigned', value)

const withHead = (kind: CborKind, content: Uint8Array): Uint8Array =>
  concatBytes([cborHead(kind, content.length), content])

function encodeRest(value: CborValue): Uint8Array {
  if (value === false) return cborHead('simple', 20)
  if (value === true) return cborHead('simple', 21)
  if (value === null) return cborHead('simple', 22)
  if (value === undefined) return cborHead('simple', 23)
  return (value as RawCbor).raw
}
