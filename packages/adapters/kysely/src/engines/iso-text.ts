/**
 * Converts a date to ISO 8601 text in UTC, which does not depend on the time zones of process and connection.
 *
 * @throws RangeError for years outside 1 to 9999, which SQLite would sort wrongly.
 */
export function toIsoText(date: Date): string {
  const year = date.getUTCFullYear()
  if (year < 1 || year > 9999) throw new RangeError('A date must be in the years 1 to 9999')
  return date.toISOString()
}
