/** The messages of an error and of its causes, such as `fetch failed: connect ECONNREFUSED 127.0.0.1:3000`. */
export function describeReasons(error: unknown): string {
  return reasonsOf(error).join(': ')
}

function reasonsOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(reasonsOf)
  if (!(error instanceof Error)) return [String(error)]
  const own = error.message === '' ? [] : [error.message]
  return error.cause === undefined ? own : [...own, ...reasonsOf(error.cause)]
}
