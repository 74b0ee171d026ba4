import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timingSafeEqual } from './hash.js'

describe('H207 timingSafeEqual', () => {
  it.each([
    { title: 'texts that differ in the first character', a: 'xbc', b: 'abc', equal: false },
    { title: 'texts that differ in the last character', a: 'abx', b: 'abc', equal: false },
    { title: 'texts that differ in length', a: 'abc', b: 'abcd', equal: false },
    { title: 'texts that differ in letter case', a: 'ABC', b: 'abc', equal: false },
    { title: 'texts of which one is empty', a: '', b: 'a', equal: false },
    { title: 'texts that differ beyond the first eight bits', a: '\u0161', b: 'a', equal: false },
    { title: 'texts that differ twice by the same bits', a: 'ab', b: 'ba', equal: false },
    { title: 'equal texts', a: 'abc', b: 'abc', equal: true },
    { title: 'empty texts', a: '', b: '', equal: true },
  ])('returns $equal for $title', ({ a, b, equal }) => {
    expect(timingSafeEqual(a, b)).toBe(equal)
  })

  it('returns the same as === for random texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\ud800'), maxLength: 4 })
    fc.assert(fc.property(text, text, (a, b) => timingSafeEqual(a, b) === (a === b)))
  })
})
