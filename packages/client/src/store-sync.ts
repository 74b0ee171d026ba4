import { type Change, type Changes, changeAfter } from './change-after.js'
import { isBrowser } from './is-browser.js'
import type { LiveStore } from './live-store.js'

/** A store, and the calls after which it loads again. */
export interface SyncedStore {
  readonly store: LiveStore
  /** Undefined for the session store, which loads again after every change. */
  readonly refetchedAfter?: readonly string[] | undefined
}

/** Reloads the stores of a client when their data may have changed. */
export interface StoreSync {
  /** Starts to listen to the page and to other tabs, for as long as the page lives. */
  readonly start: () => void
  /** Publishes a successful call to the stores of this tab and of other tabs. Resolves when the stores of this tab are up to date. */
  readonly publishChange: (route: string, data: unknown) => Promise<void>
}

/** The message that tabs send each other. */
type ChangeMessage = readonly [route: string, change: Change]

/**
 * Reloads stores after calls of this tab or of other tabs, on focus, and when the network is back.
 *
 * @param changes - the `changes` of all plugins
 */
export function createStoreSync(syncedStores: readonly SyncedStore[], changes: Changes): StoreSync {
  let channel: BroadcastChannel | undefined

  const touch = ([route, change]: ChangeMessage): Promise<void>[] => {
    const isUserChanged = change === 'person'
    return syncedStores.flatMap(({ store, refetchedAfter }) => {
      const isUsual = isUserChanged || !refetchedAfter
      const isTouched = isUsual ? change !== 'nothing' : refetchedAfter.includes(route)
      return isTouched ? store.invalidate(isUserChanged) : []
    })
  }
  const check = ({ type }: Event): void => {
    if (document.hidden) return
    for (const { store } of syncedStores) store.check(type === 'online')
  }
  const start = (): void => {
    if (!isBrowser) return
    // Adding the same listener again has no effect.
    for (const type of ['focus', 'visibilitychange', 'online']) addEventListener(type, check)
    try {
      // Tabs of the same origin send each other their successful calls.
      channel ??= new BroadcastChannel('countersign')
      channel.onmessage = ({ data }: MessageEvent<ChangeMessage>) => void touch(data)
    } catch {
      // Old browsers lack it, and some block it together with cookies: each tab then loads again on focus.
    }
  }
  const publishChange = async (route: string, data: unknown): Promise<void> => {
    const message: ChangeMessage = [route, changeAfter(route, changes, data)]
    const touched = touch(message)
    if (!touched[0]) return
    start()
    channel?.postMessage(message)
    await Promise.all(touched)
  }
  return { start, publishChange }
}
