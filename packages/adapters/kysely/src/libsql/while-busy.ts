const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 10

/**
 * Repeats a statement while another process writes. SQLite's own busy timeout would block this whole process.
 */
export async function whileBusy<T>(
  limitMs: number,
  attempt: () => Promise<T>,
  pauseMs = FIRST_PAUSE_MS,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isBusy(error) || limitMs <= 0) throw error
  }
  await sleep(pauseMs)
  return whileBusy(limitMs - pauseMs, attempt, Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** A statement that failed as busy has changed nothing. One with an old snapshot would fail every time. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return false
  return error.code.startsWith('SQLITE_BUSY') && error.code !== 'SQLITE_BUSY_SNAPSHOT'
}
