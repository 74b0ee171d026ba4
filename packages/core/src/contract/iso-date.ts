const form =
  /^(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/

/**
 * Returns the moment of a date, which is its midnight in UTC, or of a date and time with `Z` or an offset. Null when
 * the text has another form, or the calendar has no such day.
 *
 * `z.iso` of zod checks the same, with expressions that take ten times the space.
 *
 * @see RFC 3339 section 5.6
 */
export function parseISODate(text: string): Date | null {
  const day = form.exec(text)?.[1]
  if (day === undefined) return null
  const midnight = new Date(`${day}T00:00Z`)
  // Date turns the 30th of February into a day of March.
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  return isDay ? new Date(text) : null
}
