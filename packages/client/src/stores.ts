import type { AnyClientPlugin, StoreDefinition } from './client-plugin.js'
import { isBrowser } from './platform.js'
import { type LiveStore, type LiveStoreDeps, createLiveStore } from './live-store.js'
import { fieldsOf } from './read-answer.js'
import type { Send } from './request.js'
import { toSessionState } from './session-state.js'

/** An event of the window after which the stores load again: it has the focus, is visible, or is online. */
export type RefetchEvent = 'focus' | 'visibilitychange' | 'online'

export interface StoresDeps extends Pick<LiveStoreDeps, 'clock'> {
  readonly plugins: readonly AnyClientPlugin[]
  readonly send: Send
  readonly initialSession?: unknown
  /** The URL of the calls. */
  readonly baseURL: string
  readonly refetchOn?: readonly RefetchEvent[] | undefined
}

interface Definition extends Partial<StoreDefinition>, Pick<LiveStoreDeps, 'initial'> {
  readonly route: string
}

/** The stores of a client by name, and the function that publishes changes to them. */
export interface Stores extends Pick<StoreSync, 'publishChange'> {
  readonly stores: Readonly<Record<string, LiveStore['$state']>>
}

/** Creates `$session` and the stores of plugins. */
export function createStores({
  plugins,
  send,
  clock,
  initialSession,
  baseURL,
  refetchOn = ['focus', 'visibilitychange', 'online'],
}: StoresDeps): Stores {
  const syncedStores: SyncedStore[] = []
  const { start, publishChange } = createStoreSync(syncedStores, baseURL, refetchOn)

  const add = (name: string, definition: Definition): LiveStore['$state'] => {
    const store = createLiveStore({
      clock,
      ...definition,
      onListen: start,
      // A store repeats failed requests itself and ignores the client's `retry`.
      async load() {
        const answer = await send(definition.route, {}, { retry: 0 })
        if (!fieldsOf(answer.data)['needsRefresh']) return answer
        // The server has left the expiry of the session as it is. A failure does not make the session unknown.
        const extended = await send('POST /get-session', {}, { retry: 0 })
        return extended.error ? answer : extended
      },
    })
    syncedStores.push({ name, store })
    return store.$state
  }

  const stores: Record<string, LiveStore['$state']> = {
    $session: add('$session', {
      route: 'GET /get-session',
      toState: toSessionState,
      initial: initialSession,
    }),
  }
  for (const plugin of plugins) {
    for (const [name, definition] of Object.entries({ ...plugin.stores })) {
      stores[name] = add(name, definition)
    }
  }
  return { stores, publishChange }
}

/** A store, and the name by which routes refer to it. */
interface SyncedStore {
  readonly name: string
  readonly store: LiveStore
}

/** Reloads the stores of a client when their data may have changed. */
interface StoreSync {
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
 * @param refetchOn - the events after which the stores load again
 */
function createStoreSync(
  syncedStores: readonly SyncedStore[],
  baseURL: string,
  refetchOn: readonly RefetchEvent[],
): StoreSync {
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
    for (const type of refetchOn) addEventListener(type, check)
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
