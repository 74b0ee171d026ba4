/**
 * A date as databases read it, whatever the time zones of this process and of the connection.
 *
 * @throws RangeError for other years than those that SQLite sorts rightly and PostgreSQL knows.
 */
export function toIsoText(date: Date): string {
  const year = date.getUTCFullYear()
  if (year < 1 || year > 9999) throw new RangeError('A date must be in the years 1 to 9999')
  return date.toISOString()
}
