/** Seconds, or a text such as `'15 minutes'`, `'7d'`, `'1 year'`. */
export type Duration = number | string

const secondsIn = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  year: 31_557_600,
} as const

const units: Readonly<Record<string, number>> = {
  s: secondsIn.second,
  sec: secondsIn.second,
  secs: secondsIn.second,
  second: secondsIn.second,
  seconds: secondsIn.second,
  m: secondsIn.minute,
  min: secondsIn.minute,
  mins: secondsIn.minute,
  minute: secondsIn.minute,
  minutes: secondsIn.minute,
  h: secondsIn.hour,
  hr: secondsIn.hour,
  hrs: secondsIn.hour,
  hour: secondsIn.hour,
  hours: secondsIn.hour,
  d: secondsIn.day,
  day: secondsIn.day,
  days: secondsIn.day,
  w: secondsIn.week,
  week: secondsIn.week,
  weeks: secondsIn.week,
  y: secondsIn.year,
  yr: secondsIn.year,
  yrs: secondsIn.year,
  year: secondsIn.year,
  years: secondsIn.year,
}

/**
 * Seconds of a duration such as `90`, `'90'`, `'15m'`, `'7 days'` or `'1.5 hours'`, or null for an invalid
 * one. A year has 365.25 days.
 */
export function parseDuration(duration: number | string): number | null {
  if (typeof duration === 'number') return isSeconds(duration) ? duration : null
  const [, amount, unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?) ?([a-z]+)?$/i.exec(duration) ?? []
  const perUnit = units[unit.toLowerCase()]
  if (amount === undefined || perUnit === undefined) return null
  const seconds = Math.round(Number(amount) * perUnit)
  return isSeconds(seconds) ? seconds : null
}

function isSeconds(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
