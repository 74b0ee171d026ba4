import type { Progress } from './live-store.js'

/** A store of a client. */
export interface RefetchedStore {
  /** Number of listeners. */
  readonly lc: number
  readonly value: Pick<Progress, 'refetch'>
}

/**
 * Loads a store again at an interval, while the store has listeners, the page is visible and the browser is online.
 * For apps that show changes of other devices without a reload, such as the end of a session.
 *
 * @param seconds - the interval; at least 5
 * @returns a function that stops
 * @throws RangeError when `seconds` is less than 5.
 *
 * @example
 * ```ts
 * import { createAuthClient, refetchEvery } from '@countersign/client'
 *
 * const client = createAuthClient()
 *
 * export const stop = refetchEvery(client.$session, 60)
 * ```
 */
export function refetchEvery(store: RefetchedStore, seconds: number): () => void {
  if (!(seconds >= 5)) throw new RangeError(`seconds must be at least 5, got ${seconds}`)
  const timer = setInterval(() => {
    if (!store.lc || document.hidden || !navigator.onLine) return
    void store.value.refetch()
  }, seconds * 1000)
  return () => {
    clearInterval(timer)
  }
}
