/** Returns the error of the driver, which Drizzle wraps in one with the statement and its parameters. */
export function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const isOfDrizzle = 'query' in error && 'params' in error
  return isOfDrizzle && error.cause instanceof Error ? error.cause : error
}
