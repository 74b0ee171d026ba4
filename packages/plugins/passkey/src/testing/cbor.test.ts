import { isoCBOR } from '@simplewebauthn/server/helpers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cborHead, type CborValue, encodeCbor } from './cbor.js'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

describe('encodeCbor', () => {
  it.each<{ value: CborValue; expected: string }>([
    { value: 0, expected: '00' },
    { value: 23, expected: '17' },
    { value: 24, expected: '1818' },
    { value: 100, expected: '1864' },
    { value: 1000, expected: '1903e8' },
    { value: 1000000, expected: '1a000f4240' },
    { value: 1000000000000, expected: '1b000000e8d4a51000' },
    { value: 18446744073709551615n, expected: '1bffffffffffffffff' },
    { value: -18446744073709551616n, expected: '3bffffffffffffffff' },
    { value: -1, expected: '20' },
    { value: -1000, expected: '3903e7' },
    { value: false, expected: 'f4' },
    { value: true, expected: 'f5' },
    { value: null, expected: 'f6' },
    { value: undefined, expected: 'f7' },
    { value: Uint8Array.of(1, 2, 3, 4), expected: '4401020304' },
    { value: 'ü', expected: '62c3bc' },
    { value: [1, [2, 3], [4, 5]], expected: '8301820203820405' },
    {
      value: new Map<CborValue, CborValue>([
        ['a', 1],
        ['b', [2, 3]],
      ]),
      expected: 'a26161016162820203',
    },
    { value: { raw: Uint8Array.of(0x9f, 0xff) }, expected: '9fff' },
  ])('encodes $value of RFC 8949 appendix A as $expected', ({ value, expected }) => {
    expect(hex(encodeCbor(value))).toBe(expected)
  })
})

describe('cborHead', () => {
  it('encodes a length of 65536 in four bytes', () => {
    expect(hex(encodeCbor(new Uint8Array(65_536)).subarray(0, 6))).toBe('5a0001000000')
  })

  it('encodes a length without the bytes', () => {
    expect(hex(cborHead('bytes', 0xffffffff))).toBe('5affffffff')
  })

  it('throws a RangeError for a length of more than 64 bits', () => {
    expect(() => cborHead('unsigned', 2n ** 64n)).toThrow(RangeError)
  })
})

describe('encoded values', () => {
  it('encodes values that a decoder reads back unchanged', () => {
    const leaf = fc.oneof(
      fc.maxSafeInteger(),
      fc.string({ unit: 'grapheme' }),
      fc.boolean(),
      bytes(),
    )
    const { value: anything } = fc.letrec<{ value: CborValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc
          .array(fc.tuple(fc.string(), tie('value')), { maxLength: 3 })
          .map((pairs) => new Map(pairs)),
      ),
    }))
    fc.assert(
      fc.property(anything, (value) => {
        expect(isoCBOR.decodeFirst(new Uint8Array(encodeCbor(value)))).toEqual(value)
      }),
    )
  })
})

/** Bytes of lengths whose heads differ. */
function bytes() {
  return fc.constantFrom(0, 23, 24, 255, 256).map((length) => new Uint8Array(length).fill(7))
}
