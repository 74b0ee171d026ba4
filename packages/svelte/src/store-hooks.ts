import type { HookStates } from '@countersign/client/binding'
import type { Readable } from 'svelte/store'

/** A store for each store of a client except `$session`: `useSessions` for `$sessions`, and so on. */
export type StoreHooks<C> = {
  readonly [N in keyof HookStates<C>]: () => Readable<HookStates<C>[N]>
}
