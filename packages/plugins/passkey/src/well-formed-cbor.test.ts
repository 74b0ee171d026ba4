import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cborHead, type CborValue, encodeCbor } from './testing/index.js'
import { isWellFormedCbor } from './well-formed-cbor.js'

const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'))

/** Values as deep as those of authenticators, in every kind. */
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

describe('H147 one item of CBOR', () => {
  it('is taken', () => {
    fc.assert(fc.property(values, (value) => isWellFormedCbor(encodeCbor(value))))
  })

  it('is taken where it lies within other bytes', () => {
    fc.assert(
      fc.property(values, fc.uint8Array(), (value, before) => {
        const bytes = join(before, encodeCbor(value))
        return isWellFormedCbor(bytes.subarray(before.length))
      }),
    )
  })

  it('is refused where anything follows', () => {
    const more = fc.uint8Array({ minLength: 1 })
    fc.assert(
      fc.property(values, more, (value, rest) => !isWellFormedCbor(join(encodeCbor(value), rest))),
    )
  })

  it('is refused where it is cut short', () => {
    fc.assert(
      fc.property(values, fc.nat(), (value, cut) => {
        const bytes = encodeCbor(value)
        return !isWellFormedCbor(bytes.slice(0, cut % bytes.length))
      }),
    )
  })

  it('is told from any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(typeof isWellFormedCbor(bytes)).toBe('boolean')
      }),
      { numRuns: 5_000 },
    )
  })

  it.each([
    { title: 'a tag and its value', bytes: hex('c101'), isTaken: true },
    { title: 'a number with a fraction', bytes: hex('fb3ff199999999999a'), isTaken: true },
    { title: 'lists in lists, eight deep', bytes: hex('8181818181818100'), isTaken: true },
    { title: 'lists in lists, nine deep', bytes: hex('818181818181818100'), isTaken: false },
    { title: 'a tag without a value', bytes: hex('c1'), isTaken: false },
    { title: 'nothing', bytes: hex(''), isTaken: false },
    { title: 'a list without end', bytes: hex('9f01ff'), isTaken: false },
    { title: 'bytes without end', bytes: hex('5f4101ff'), isTaken: false },
    { title: 'an end of nothing', bytes: hex('ff'), isTaken: false },
    { title: 'a head of a kind that is kept for later', bytes: hex('1c'), isTaken: false },
    { title: 'a head that is cut short', bytes: hex('19ff'), isTaken: false },
    { title: 'a promise of 2⁶⁴−1 bytes', bytes: cborHead('bytes', 2n ** 64n - 1n), isTaken: false },
    { title: 'a promise of 2⁶³ pairs', bytes: cborHead('map', 2n ** 63n), isTaken: false },
  ])('$title → $isTaken', ({ bytes, isTaken }) => {
    expect(isWellFormedCbor(bytes)).toBe(isTaken)
  })
})
