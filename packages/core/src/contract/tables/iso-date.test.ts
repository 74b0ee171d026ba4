import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseISODate } from './field-values.js'

const zodForms = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

describe('parseISODate', () => {
  it.each([
    { title: 'an empty text', text: '' },
    { title: 'a date without a day', text: '2026-11' },
    { title: 'the 30th of February', text: '2026-02-30' },
    { title: 'a leap day in another year', text: '2026-02-29T10:00:00Z' },
    { title: 'month 13', text: '2026-13-01' },
    { title: 'a time without seconds', text: '2026-11-23T10:00Z' },
    { title: 'hour 24', text: '2026-11-23T24:00:00Z' },
    { title: 'second 60', text: '2026-11-23T10:00:60Z' },
    { title: 'a time without an offset', text: '2026-11-23T10:00:00' },
    { title: 'an offset of 24 hours', text: '2026-11-23T10:00:00+24:00' },
    { title: 'a blank in place of T', text: '2026-11-23 10:00:00Z' },
    { title: 'a year of six digits', text: '+002026-11-23' },
    { title: 'a line break at its end', text: '2026-11-23\n' },
    { title: 'another text', text: 'Mon Nov 23 2026' },
    { title: 'H32 the year 0', text: '0000-12-31T23:59:59.999Z' },
    { title: 'H32 the year 1', text: '0001-01-01' },
    { title: 'H32 the year 99', text: '0099-12-31T23:59:59Z' },
    { title: 'H32 a moment in the year 999 of UTC', text: '1000-01-01T00:00:00+00:01' },
    { title: 'H32 a moment after the year 9999 of UTC', text: '9999-12-31T23:59:59-00:01' },
  ])('rejects $title', ({ text }) => {
    expect(parseISODate(text)).toBeNull()
  })

  it.each([
    { text: '2026-11-23', moment: '2026-11-23T00:00:00.000Z' },
    { text: '2024-02-29', moment: '2024-02-29T00:00:00.000Z' },
    { text: '1000-01-01', moment: '1000-01-01T00:00:00.000Z' },
    { text: '9999-12-31T23:59:59Z', moment: '9999-12-31T23:59:59.000Z' },
    { text: '2026-11-23T10:00:00Z', moment: '2026-11-23T10:00:00.000Z' },
    { text: '2026-11-23T10:00:00.123456Z', moment: '2026-11-23T10:00:00.123Z' },
    { text: '2026-11-23T23:30:00-05:00', moment: '2026-11-24T04:30:00.000Z' },
  ])('reads $text', ({ text, moment }) => {
    expect(parseISODate(text)?.toISOString()).toBe(moment)
  })

  it('accepts what z.iso accepts within the years 1000 to 9999, and nothing else', () => {
    const digits = (length: number, max: number) =>
      fc.integer({ min: 0, max }).map((value) => String(value).padStart(length, '0'))
    const day = fc
      .tuple(digits(4, 9999), digits(2, 13), digits(2, 32))
      .map((parts) => parts.join('-'))
    const time = fc
      .tuple(digits(2, 25), digits(2, 61), fc.option(digits(2, 61)), fc.option(digits(1, 9999)))
      .map(([hour, minute, second, part]) => {
        const fraction = second === null || part === null ? '' : `.${part}`
        return `T${hour}:${minute}${second === null ? '' : `:${second}`}${fraction}`
      })
    const zone = fc.oneof(
      fc.constantFrom('Z', '', 'z', '+0000', '+00', '-00:00'),
      fc
        .tuple(fc.constantFrom('+', '-'), digits(2, 25), digits(2, 61))
        .map(([sign, hour, minute]) => `${sign}${hour}:${minute}`),
    )
    const text = fc.oneof(
      day,
      fc.tuple(day, time, zone).map((parts) => parts.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(text, (given) => {
        const isForm = zodForms.safeParse(given).success
        const year = isForm ? new Date(given).getUTCFullYear() : 0
        expect(parseISODate(given) !== null).toBe(year >= 1000 && year <= 9999)
      }),
      { numRuns: 2000 },
    )
  })
})
