import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDuration } from './duration.js'

/** All characters, with lone surrogates and control characters. */
const anyCharacter = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))

describe('an invalid duration', () => {
  it.each([
    { title: 'a fraction of a second', duration: 1.5 },
    { title: 'a negative number', duration: -1 },
    { title: 'NaN', duration: Number.NaN },
    { title: 'an infinite number', duration: Number.POSITIVE_INFINITY },
    { title: 'an unsafe integer', duration: 2 ** 53 },
    { title: 'an empty string', duration: '' },
    { title: 'a blank', duration: ' ' },
    { title: 'a unit alone', duration: 'day' },
    { title: 'an unknown unit', duration: '1 fortnight' },
    { title: 'a property of every object as unit', duration: '1 constructor' },
    { title: 'months, which differ in length', duration: '1 month' },
    { title: 'milliseconds', duration: '5ms' },
    { title: 'a minus sign', duration: '-1 day' },
    { title: 'a plus sign', duration: '+1 day' },
    { title: 'two blanks', duration: '1  day' },
    { title: 'a leading blank', duration: ' 1 day' },
    { title: 'a trailing blank', duration: '1 day ' },
    { title: 'a trailing line break', duration: '1 day\n' },
    { title: 'two durations', duration: '1 day 2 hours' },
    { title: 'an exponent', duration: '1e3' },
    { title: 'hexadecimal digits', duration: '0x10' },
    { title: 'digits of another script', duration: '９ days' },
    { title: 'a letter that lower-cases to a unit', duration: '1 wee\u212a' },
    { title: 'no digit before the point', duration: '.5h' },
    { title: 'no digit after the point', duration: '1.h' },
    { title: 'a comma', duration: '1,5 h' },
    { title: 'ten digits', duration: '1000000000' },
    { title: 'more seconds than a safe integer', duration: '999999999 years' },
    { title: 'the word never', duration: 'never' },
  ])('rejects $title', ({ duration }) => {
    expect(parseDuration(duration)).toBeNull()
  })
})

describe('parseDuration', () => {
  it.each([
    { duration: 0, seconds: 0 },
    { duration: 90, seconds: 90 },
    { duration: Number.MAX_SAFE_INTEGER, seconds: Number.MAX_SAFE_INTEGER },
    { duration: '0', seconds: 0 },
    { duration: '90', seconds: 90 },
    { duration: '007', seconds: 7 },
    { duration: '1.5 hours', seconds: 5400 },
    { duration: '0.25h', seconds: 900 },
    { duration: '0.001 s', seconds: 0 },
    { duration: '0.5s', seconds: 1 },
    { duration: '400 days', seconds: 34_560_000 },
    { duration: '999999999', seconds: 999_999_999 },
  ])('returns $seconds for $duration', ({ duration, seconds }) => {
    expect(parseDuration(duration)).toBe(seconds)
  })

  it.each([
    { perUnit: 1, names: ['s', 'sec', 'secs', 'second', 'seconds'] },
    { perUnit: 60, names: ['m', 'min', 'mins', 'minute', 'minutes'] },
    { perUnit: 3600, names: ['h', 'hr', 'hrs', 'hour', 'hours'] },
    { perUnit: 86_400, names: ['d', 'day', 'days'] },
    { perUnit: 604_800, names: ['w', 'week', 'weeks'] },
    { perUnit: 31_557_600, names: ['y', 'yr', 'yrs', 'year', 'years'] },
  ])('accepts every spelling of a unit of $perUnit seconds: $names', ({ perUnit, names }) => {
    for (const name of names) {
      const texts = [`2${name}`, `2 ${name}`, `2${name.toUpperCase()}`, `2 ${name.toUpperCase()}`]
      expect(texts.map(parseDuration), name).toEqual(texts.map(() => 2 * perUnit))
    }
  })
})

describe('parseDuration with random input', () => {
  const unit = fc.constantFrom('', 's', ' sec', 'm', ' HOURS', 'd', ' week', 'y', ' years', ' x')
  const given = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.double(),
    fc.integer(),
    fc.maxSafeInteger(),
    fc.tuple(fc.double({ noNaN: true }), unit).map(([amount, name]) => `${amount}${name}`),
    fc.tuple(fc.nat(), unit).map(([amount, name]) => `${amount}${name}`),
  )

  it('returns null or a non-negative safe integer', () => {
    fc.assert(
      fc.property(given, (duration) => {
        const seconds = parseDuration(duration)
        return seconds === null || (Number.isSafeInteger(seconds) && seconds >= 0)
      }),
    )
  })

  it('returns the same number when its output is parsed again', () => {
    fc.assert(
      fc.property(given, (duration) => {
        const seconds = parseDuration(duration)
        if (seconds === null) return true
        return Object.is(parseDuration(seconds), seconds)
      }),
    )
  })
})
