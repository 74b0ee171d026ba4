import type { LiveAtom, LiveState } from '@countersign/client'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The state of a store of the client, such as one that a plugin brings. However many components use
 * it, there is one request.
 *
 * @param given - what a server rendered; default: what the store knew when the client was made
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
export function useStore<S extends LiveState<unknown>>(store: LiveAtom<S>, given = store.init): S {
  const subscribe = useCallback(
    (onChange: () => void) => {
      store.hydrate(given)
      return store.listen(onChange)
    },
    [store, given],
  )
  // Until the store knows something it shows what the page was rendered with: nothing flashes.
  const read = (): S => (store.value === store.init ? given : store.value)
  return useSyncExternalStore(subscribe, read, () => given)
}
