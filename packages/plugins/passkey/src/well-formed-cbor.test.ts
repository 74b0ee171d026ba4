import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cborHead, type CborValue, encodeCbor } from './testing/index.js'
import { isWellFormedCbor } from './well-formed-cbor.js'

const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'))

/** Values of every kind, as deep as those of authenticators. */
const values = fc.letrec<{ value: CborValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.maxSafeInteger(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(true, false, null, undefined),
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 3 }).map((all) => new Map(all)),
  ),
})).value

describe('isWellFormedCbor', () => {
  it('H147 accepts one item of CBOR', () => {
    fc.assert(fc.property(values, (value) => isWellFormedCbor(encodeCbor(value))))
  })

  it('H147 accepts an item in a view of a larger buffer', () => {
    fc.assert(
      fc.property(values, fc.uint8Array(), (value, before) => {
        const bytes = join(before, encodeCbor(value))
        return isWellFormedCbor(bytes.subarray(before.length))
      }),
    )
  })

  it('H147 rejects an item with trailing bytes', () => {
    const more = fc.uint8Array({ minLength: 1 })
    fc.assert(
      fc.property(values, more, (value, rest) => !isWellFormedCbor(join(encodeCbor(value), rest))),
    )
  })

  it('H147 rejects an item that is cut short', () => {
    fc.assert(
      fc.property(values, fc.nat(), (value, cut) => {
        const bytes = encodeCbor(value)
        return !isWellFormedCbor(bytes.slice(0, cut % bytes.length))
      }),
    )
  })

  it('H147 returns a boolean for random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(typeof isWellFormedCbor(bytes)).toBe('boolean')
      }),
      { numRuns: 5_000 },
    )
  })

  it.each([
    { title: 'a tag and its value', bytes: hex('c101'), isAccepted: true },
    { title: 'a number with a fraction', bytes: hex('fb3ff199999999999a'), isAccepted: true },
    { title: 'lists in lists, eight deep', bytes: hex('8181818181818100'), isAccepted: true },
    { title: 'lists in lists, nine deep', bytes: hex('818181818181818100'), isAccepted: false },
    { title: 'a tag without a value', bytes: hex('c1'), isAccepted: false },
    { title: 'no bytes', bytes: hex(''), isAccepted: false },
    { title: 'a list of indefinite length', bytes: hex('9f01ff'), isAccepted: false },
    { title: 'bytes of indefinite length', bytes: hex('5f4101ff'), isAccepted: false },
    { title: 'a break without a start', bytes: hex('ff'), isAccepted: false },
    { title: 'a reserved head', bytes: hex('1c'), isAccepted: false },
    { title: 'a head that is cut short', bytes: hex('19ff'), isAccepted: false },
    { title: 'a head of 2⁶⁴−1 bytes', bytes: cborHead('bytes', 2n ** 64n - 1n), isAccepted: false },
    { title: 'a head of 2⁶³ pairs', bytes: cborHead('map', 2n ** 63n), isAccepted: false },
  ])('H147 returns $isAccepted for $title', ({ bytes, isAccepted }) => {
    expect(isWellFormedCbor(bytes)).toBe(isAccepted)
  })
})
