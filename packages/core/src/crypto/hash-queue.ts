import { kernelError } from '../contract/errors.js'
import type { HashQueue } from '../contract/storage-format.js'

/**
 * Limits parallel work, so that many sign-ins do not use up memory and the thread pool.
 *
 * @throws SERVICE_UNAVAILABLE with `retry-after` when `waiting` callers are already waiting.
 */
export function createHashQueue(limits: {
  readonly parallel: number
  readonly waiting: number
}): HashQueue {
  let running = 0
  const waiting: (() => void)[] = []

  return async (task) => {
    if (running >= limits.parallel) {
      if (waiting.length >= limits.waiting) {
        throw kernelError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '1' } })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
