import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timingSafeEqual } from './timing-safe-equal.js'

describe('H207 two secrets', () => {
  it.each([
    { title: 'differ in the first character', a: 'xbc', b: 'abc', equal: false },
    { title: 'differ in the last character', a: 'abx', b: 'abc', equal: false },
    { title: 'differ in length', a: 'abc', b: 'abcd', equal: false },
    { title: 'differ in letter case', a: 'ABC', b: 'abc', equal: false },
    { title: 'of which one is empty', a: '', b: 'a', equal: false },
    { title: 'differ beyond the first eight bits', a: '\u0161', b: 'a', equal: false },
    { title: 'that differ twice by the same bits', a: 'ab', b: 'ba', equal: false },
    { title: 'that are the same', a: 'abc', b: 'abc', equal: true },
    { title: 'that are empty', a: '', b: '', equal: true },
  ])('$title → $equal', ({ a, b, equal }) => {
    expect(timingSafeEqual(a, b)).toBe(equal)
  })

  it('are equal exactly when === says so', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\ud800'), maxLength: 4 })
    fc.assert(fc.property(text, text, (a, b) => timingSafeEqual(a, b) === (a === b)))
  })
})
