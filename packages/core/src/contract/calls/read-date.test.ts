import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDate } from './read-date.js'

describe('toDate', () => {
  const moment = fc.date({
    min: new Date('0000-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })

  it('reads the same moment as Date, from any text', () => {
    const parts = fc.tuple(fc.nat(13), fc.nat(32), fc.nat(25), fc.nat(61)).map((numbers) => {
      const [month, day, hour, minute] = numbers.map((part) => String(part).padStart(2, '0'))
      return `2026-${month}-${day}T${hour}:${minute}:00.000Z`
    })
    const text = fc.oneof(moment.map(String), parts, fc.string())
    fc.assert(
      fc.property(text, (given) => {
        const date = toDate(given)
        expect(date).toStrictEqual(new Date(given))
        expect(date.toJSON()).toBe(new Date(given).toJSON())
      }),
    )
  })

  it('writes the JSON of a date that it has read', () => {
    fc.assert(
      fc.property(moment, (date) => {
        expect(toDate(date.toISOString())).toStrictEqual(date)
        expect(JSON.stringify(toDate(date.toISOString()))).toBe(JSON.stringify(date))
      }),
    )
  })

  it('writes the JSON of a date that was changed after it was read', () => {
    const date = toDate('2026-01-01T00:00:00.000Z')
    date.setUTCFullYear(2027)
    expect(date.toJSON()).toBe('2027-01-01T00:00:00.000Z')
  })
})
