const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Minimum ratio of the described time to the real time: "1 day" for 25 hours, but not "1 hour" for 90 minutes. */
const MIN_RATIO = 0.9

/**
 * Describes a duration in a language, such as `2 hours`. The text is never longer than the duration.
 *
 * @param tag a language tag of RFC 5646; English when the runtime does not know it
 */
export function describeLife(seconds: number, tag: string): string {
  const described = (length: number): number => Math.floor(seconds / length) * length
  const [unit, length] = units.find(
    ([, one]) => described(one) >= seconds * MIN_RATIO && seconds > 0,
  ) ?? ['second', 1]
  const [locale = 'en'] = Intl.NumberFormat.supportedLocalesOf([tag])
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.floor(seconds / length))
}
