const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Part of the time that the text must tell: 25 hours are a day, 90 minutes are no hour. */
const MIN_TOLD = 0.9

/**
 * A time such as `2 hours` in a language; never longer than it is.
 *
 * @param tag see RFC 5646; what the runtime does not know is said in English
 */
export function describeLife(seconds: number, tag: string): string {
  const told = (length: number): number => Math.floor(seconds / length) * length
  const [unit, length] = units.find(
    ([, one]) => told(one) >= seconds * MIN_TOLD && seconds > 0,
  ) ?? ['second', 1]
  const [locale = 'en'] = Intl.NumberFormat.supportedLocalesOf([tag])
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.floor(seconds / length))
}
