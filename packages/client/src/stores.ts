import type { Changes } from './change-after.js'
import type { AnyClientPlugin } from './client-plugin.js'
import { createKeeper, type Keeper, type KeptStore } from './keeper.js'
import { LiveStore, type LiveStoreDeps } from './live-store.js'
import type { Send } from './request.js'
import { toSessionState } from './session-state.js'

/** What the stores of a client are made of. */
export interface StoresDeps extends Pick<LiveStoreDeps, 'clock' | 'isBrowser'> {
  readonly plugins: readonly AnyClientPlugin[]
  readonly send: Send
  readonly initialSession: unknown
}

/** The stores of a client by their names, and what keeps them true after calls. */
export interface Stores extends Pick<Keeper, 'tell'> {
  readonly stores: Readonly<Record<string, LiveStore['$state']>>
}

/** Makes `$session` and the stores of plugins. */
export function createStores({ plugins, send, initialSession, ...rest }: StoresDeps): Stores {
  const kept: KeptStore[] = []
  const changes: Changes = {}
  const { start, tell } = createKeeper({ kept, changes, isBrowser: rest.isBrowser })

  const add = (
    { route, refetchedAfter }: { route: string; refetchedAfter?: readonly string[] },
    shape: Pick<LiveStoreDeps, 'toState' | 'initial'> = {},
  ): LiveStore['$state'] => {
    const store = new LiveStore({
      ...rest,
      ...shape,
      onListen: start,
      // A store repeats what failed at its own pace, whatever the client's calls do.
      load: () => send(route, {}, { retry: 0 }),
    })
    kept.push({ store, refetchedAfter })
    return store.$state
  }

  const session = { toState: toSessionState, initial: initialSession }
  const stores: Record<string, LiveStore['$state']> = {
    $session: add({ route: 'GET /get-session' }, session),
  }
  for (const plugin of plugins) {
    Object.assign(changes, plugin.changes)
    for (const [name, definition] of Object.entries({ ...plugin.stores })) {
      stores[name] = add(definition)
    }
  }
  return { stores, tell }
}
