/** The database did not respond in time. The code is that of a network timeout. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
  readonly code = 'ETIMEDOUT'
}

/** A time limit, the error message, and a callback for late results. */
export interface Limit<T> {
  /** Milliseconds; 0 means no limit. */
  readonly ms: number
  readonly message: string
  /** Receives a result that comes after the limit. */
  readonly onLate?: (value: T) => void
}

/**
 * Waits for a promise up to a time limit.
 *
 * @throws DatabaseTimeout when the promise takes longer.
 */
export function withinLimit<T>(work: Promise<T>, { ms, message, onLate }: Limit<T>): Promise<T> {
  if (ms === 0) return work
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new DatabaseTimeout(message))
    }, ms)
    work.then(
      (value) => {
        clearTimeout(timer)
        if (isLate) onLate?.(value)
        else resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}
