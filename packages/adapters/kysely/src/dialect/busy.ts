const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 10

/** Whether another process writes. Such a statement has changed nothing. One with an old snapshot would fail every time. */
export function isBusy(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  return String(code).startsWith('SQLITE_BUSY') && code !== 'SQLITE_BUSY_SNAPSHOT'
}

/**
 * Runs a statement of SQLite, again and again while another process writes.
 *
 * @param limitMs the longest wait, in milliseconds
 * @throws the error of the last attempt
 */
export async function repeatWhileBusy<T>(
  work: () => T | Promise<T>,
  limitMs: number,
  pauseMs = FIRST_PAUSE_MS,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (limitMs <= 0 || !isBusy(error)) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return repeatWhileBusy(work, limitMs - pauseMs, Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
}
