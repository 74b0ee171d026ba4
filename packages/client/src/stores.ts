import type { AnyClientPlugin, StoreDefinition } from './client-plugin.js'
import { createStoreSync, type StoreSync, type SyncedStore } from './store-sync.js'
import { createLiveStore, type LiveStore, type LiveStoreDeps } from './live-store.js'
import type { Send } from './request.js'
import { toSessionState } from './session-state.js'

export interface StoresDeps extends Pick<LiveStoreDeps, 'clock'> {
  readonly plugins: readonly AnyClientPlugin[]
  readonly send: Send
  readonly initialSession: unknown
  /** The URL of the calls. */
  readonly baseURL: string
}

/** The definition of one store. */
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
}: StoresDeps): Stores {
  const syncedStores: SyncedStore[] = []
  const { start, publishChange } = createStoreSync(syncedStores, baseURL)

  const add = (name: string, definition: Definition): LiveStore['$state'] => {
    const store = createLiveStore({
      clock,
      ...definition,
      onListen: start,
      // A store repeats failed requests itself and ignores the client's `retry`.
      load: () => send(definition.route, {}, { retry: 0 }),
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
