import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeLife } from './words.js'

it.each([
  { seconds: 0, tag: 'en', life: '0 seconds' },
  { seconds: 1, tag: 'en', life: '1 second' },
  { seconds: 59, tag: 'en', life: '59 seconds' },
  { seconds: 60, tag: 'en', life: '1 minute' },
  { seconds: 300, tag: 'en', life: '5 minutes' },
  { seconds: 3600, tag: 'en', life: '1 hour' },
  { seconds: 3601, tag: 'en', life: '1 hour' },
  { seconds: 5400, tag: 'en', life: '90 minutes' },
  { seconds: 86_400, tag: 'en', life: '1 day' },
  { seconds: 129_600, tag: 'en', life: '36 hours' },
  { seconds: 604_800, tag: 'en', life: '7 days' },
  { seconds: 3600, tag: 'de', life: '1 Stunde' },
  { seconds: 7200, tag: 'ru', life: '2 часа' },
  { seconds: 18_000, tag: 'pl', life: '5 godzin' },
  { seconds: 86_400, tag: 'fr', life: '1\u00a0jour' },
  { seconds: 900, tag: 'uk', life: '15 хвилин' },
  { seconds: 60, tag: 'xx', life: '1 minute' },
])('describes $seconds seconds in $tag as $life', ({ seconds, tag, life }) => {
  expect(describeLife(seconds, tag)).toBe(life)
})

it('never describes more than the duration, and less by at most a tenth', () => {
  const units = { second: 1, minute: 60, hour: 3600, day: 86_400 }
  const unitOf = (word: string): number =>
    Object.entries(units).find(([unit]) => word.startsWith(unit))?.[1] ?? NaN
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 * 900 }), (seconds) => {
      const [count = '', word = ''] = describeLife(seconds, 'en').split(' ')
      const received = Number(count.replaceAll(',', '')) * unitOf(word)
      expect(received).toBeLessThanOrEqual(seconds)
      expect(received).toBeGreaterThanOrEqual(seconds * 0.9)
    }),
  )
})
