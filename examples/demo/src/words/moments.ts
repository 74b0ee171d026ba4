const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** Day and minute. */
export function momentOf(date: Date): string {
  return moment.format(date)
}

/** The day alone. */
export function dayOf(date: Date): string {
  return day.format(date)
}
