import type { LiveAtom, LiveState } from '@countersign/client'
import { type HookStates, viewStore } from '@countersign/client/binding'
import { useMemo, useSyncExternalStore } from 'react'

/**
 * Returns the state of a store of the client, such as one of a plugin. All components share one request.
 *
 * @param rendered - the state that a server rendered; default: the state when the client was created
 *
 * @example
 * ```tsx
 * import { createAuthClient, useStore } from '@countersign/react'
 *
 * const client = createAuthClient()
 *
 * export function Status() {
 *   const { status } = useStore(client.$session)
 *   return <p>{status}</p>
 * }
 * ```
 */
export function useStore<S extends LiveState<unknown>>(
  store: LiveAtom<S>,
  rendered = store.init,
): S {
  const { get, listen } = useMemo(() => viewStore(store, rendered), [store, rendered])
  return useSyncExternalStore(listen, get, () => rendered)
}

/** A hook for each store of a client except `$session`: `useSessions` for `$sessions`, and so on. */
export type StoreHooks<C> = {
  readonly [N in keyof HookStates<C>]: () => HookStates<C>[N]
}
