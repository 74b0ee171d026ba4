import { isBrowser } from './is-browser.js'
import type { LiveStore } from './live-store.js'
import { fieldsOf } from './read-answer.js'

/** A store, and the name by which routes refer to it. */
export interface SyncedStore {
  readonly name: string
  readonly store: LiveStore
}

/** Reloads the stores of a client when their data may have changed. */
export interface StoreSync {
  /** Starts to listen to the page and to other tabs, for as long as the page lives. */
  readonly start: () => void
  /** Publishes a successful call to the stores of this tab and of other tabs. Resolves when the stores of this tab are up to date. */
  readonly publishChange: (route: string, data: unknown) => Promise<void>
}

/** The message that tabs send each other: names of stores, `all` among them when another user may be signed in. */
type ChangeMessage = readonly string[]

/**
 * Reloads stores after calls of this tab or of other tabs, on focus, and when the network is back.
 *
 * @param baseURL - the URL of the calls: apps of one origin that differ in it do not hear each other
 */
export function createStoreSync(syncedStores: readonly SyncedStore[], baseURL: string): StoreSync {
  let channel: BroadcastChannel | undefined

  const touch = (names: ChangeMessage): Promise<void>[] => {
    const isUserChanged = names.includes('all')
    return syncedStores.flatMap(({ name, store }) =>
      isUserChanged || names.includes(name) ? store.invalidate(isUserChanged) : [],
    )
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
      // Tabs of the same app send each other what their successful calls have changed.
      channel ??= new BroadcastChannel('countersign ' + baseURL)
      channel.onmessage = ({ data }: MessageEvent<ChangeMessage>) => void touch(data)
    } catch {
      // Old browsers lack it, and some block it together with cookies: each tab then loads again on focus.
    }
  }
  const publishChange = async (route: string, data: unknown): Promise<void> => {
    const names = route.split(' ').slice(2)
    if (names.includes('all?') && fieldsOf(data)['session']) names.push('all')
    const touched = touch(names)
    if (!touched[0]) return
    start()
    channel?.postMessage(names)
    await Promise.all(touched)
  }
  return { start, publishChange }
}
