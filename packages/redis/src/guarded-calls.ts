/** Redis did not answer, or failed moments ago. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable'
}

/** Milliseconds for which requests do not call Redis after it has failed. */
const PAUSE_MS = 1000

/** Calls Redis within a time limit. */
export type GuardedCall = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Returns a function that fails when a call takes longer than a number of milliseconds. After a failure, calls fail at
 * once for a pause, by default one second: a request must not wait for a server that does not answer.
 */
export function createGuardedCall(timeoutMs: number, pauseMs = PAUSE_MS): GuardedCall {
  let pause: ReturnType<typeof setTimeout> | undefined
  return async (call) => {
    if (pause) throw new RedisUnavailable('Redis has failed within the last second')
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new RedisUnavailable(`Redis has not answered within ${String(timeoutMs)} ms`))
      }, timeoutMs)
    })
    try {
      return await Promise.race([call(), late])
    } catch (error) {
      if (pauseMs > 0)
        pause ??= setTimeout(() => {
          pause = undefined
        }, pauseMs)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
