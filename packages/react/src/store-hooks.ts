import type { LiveAtom, LiveState } from '@countersign/client'
import { useStore } from './use-store.js'

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
