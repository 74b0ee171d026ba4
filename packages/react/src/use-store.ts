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
