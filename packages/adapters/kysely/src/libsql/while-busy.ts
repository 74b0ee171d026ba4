const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 10

/**
 * Tries again while another process writes. SQLite could wait by itself, but would stop this whole
 * process meanwhile.
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

/** A statement that was refused has done nothing. One with an old snapshot would be refused for ever. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return false
  return error.code.startsWith('SQLITE_BUSY') && error.code !== 'SQLITE_BUSY_SNAPSHOT'
}
