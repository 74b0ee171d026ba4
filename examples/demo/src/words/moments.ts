const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** Formats a date with its time. */
export function momentOf(date: Date): string {
  return moment.format(date)
}

/** Formats a date without its time. */
export function dayOf(date: Date): string {
  return day.format(date)
}
