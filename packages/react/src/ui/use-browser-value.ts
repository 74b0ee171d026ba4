import { useSyncExternalStore } from 'react'

/** Nothing reports a change: the value is read at each render. */
const subscribe = (): (() => void) => () => undefined

/** A value that only a browser has. A server, and the first render of its markup, see another one. */
export function useBrowserValue<T, S>(read: () => T, onServer: S): T | S {
  return useSyncExternalStore<T | S>(subscribe, read, () => onServer)
}

/** False on a server and while its markup is hydrated, then true. */
export const useIsBrowser = (): boolean => useBrowserValue(() => true, false)
