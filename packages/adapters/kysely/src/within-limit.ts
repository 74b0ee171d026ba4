/** The database did not answer in time. The code is the one that networks have for it. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
  readonly code = 'ETIMEDOUT'
}

/** How long to wait, and what to say and do when it takes longer. */
export interface Limit<T> {
  /** 0: no limit. */
  readonly ms: number
  readonly message: string
  /** Gets what comes after the limit. */
  readonly onLate?: (value: T) => void
}

/**
 * Waits for work, but no longer than a limit.
 *
 * @throws DatabaseTimeout when the work takes longer.
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
