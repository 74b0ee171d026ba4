import type { LiveAtom, LiveState } from '@countersign/client'
import { type HookStates, subscribeTo, viewStore } from '@countersign/client/binding'
import type { Readable } from 'svelte/store'

/** A store for each store of a client except `$session`: `useSessions` for `$sessions`, and so on. */
export type StoreHooks<C> = {
  readonly [N in keyof HookStates<C>]: () => Readable<HookStates<C>[N]>
}

/** Returns a store of the client as a store of Svelte, which shows the rendered state until the store has loaded. */
export function toReadable<S extends LiveState<unknown>>(
  store: LiveAtom<S>,
  rendered?: S,
): Readable<S> {
  const view = viewStore(store, rendered)
  return { subscribe: (run) => subscribeTo(view, run) }
}
