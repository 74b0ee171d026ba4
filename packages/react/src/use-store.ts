import type { LiveAtom, LiveState } from '@countersign/client'
import { useCallback, useSyncExternalStore } from 'react'

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
  const subscribe = useCallback(
    (onChange: () => void) => {
      store.hydrate(rendered)
      return store.listen(onChange)
    },
    [store, rendered],
  )
  // Until the store has loaded, it shows the rendered state, so that the page does not flash.
  const read = (): S => (store.value === store.init ? rendered : store.value)
  return useSyncExternalStore(subscribe, read, () => rendered)
}

/** A hook for each store of a client except `$session`: `useSessions` for `$sessions`, and so on. */
export type StoreHooks<C> = {
  readonly [
    K in keyof C as K extends `$${infer N}`
      ? N extends 'session'
        ? never
        : `use${Capitalize<N>}`
      : never
  ]: () => C[K] extends { readonly value: infer S } ? S : never
}

/** Creates the hooks for the stores of a client. */
export function createStoreHooks(client: object): Record<string, () => LiveState<unknown>> {
  const hooks: Record<string, () => LiveState<unknown>> = {}
  const parts: Record<string, unknown> = { ...client }
  for (const [name, part] of Object.entries(parts)) {
    if (!isStore(part)) continue
    const useNamedStore = () => useStore(part)
    hooks[`use${name.charAt(1).toUpperCase()}${name.slice(2)}`] = useNamedStore
  }
  return hooks
}

function isStore(part: unknown): part is LiveAtom<LiveState<unknown>> {
  return typeof part === 'object' && part !== null && 'hydrate' in part
}
