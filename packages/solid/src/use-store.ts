import type { LiveAtom, LiveState } from '@countersign/client'
import { type HookStates, subscribeTo, viewStore } from '@countersign/client/binding'
import { type Accessor, createSignal, onCleanup, onMount, sharedConfig } from 'solid-js'

/**
 * Returns the state of a store of the client, such as one of a plugin, as a signal. All components share one request. Call
 * it in a component or a root, whose end stops it.
 *
 * @param rendered - the state that a server rendered; default: the state when the client was created
 *
 * @example
 * ```ts
 * import { createAuthClient, useStore } from '@countersign/solid'
 * import { createEffect } from 'solid-js'
 *
 * const client = createAuthClient()
 *
 * export function Status() {
 *   const session = useStore(client.$session)
 *   createEffect(() => {
 *     console.log(session().status)
 *   })
 * }
 * ```
 */
export function useStore<S extends LiveState<unknown>>(
  store: LiveAtom<S>,
  rendered = store.init,
): Accessor<S> {
  const view = viewStore(store, rendered)
  // During hydration the first render shows what the server rendered, also when the store has loaded meanwhile.
  const isHydrating = Boolean(sharedConfig.context)
  const [state, setState] = createSignal(isHydrating ? rendered : view.get())
  // A server mounts nothing, so it starts no request.
  onMount(() => {
    onCleanup(subscribeTo(view, (value) => setState(() => value)))
  })
  return state
}

/** A signal for each store of a client except `$session`: `useSessions` for `$sessions`, and so on. */
export type StoreHooks<C> = {
  readonly [N in keyof HookStates<C>]: () => Accessor<HookStates<C>[N]>
}
