import { useSyncExternalStore } from 'react'

const subscribe = (): (() => void) => () => undefined

/** False on a server and while its markup is hydrated, then true. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
