import type { LiveAtom, LiveState } from '@countersign/client'
import { type HookStates, subscribeTo, viewStore } from '@countersign/client/binding'
import { getCurrentInstance, onMounted, onScopeDispose, type ShallowRef, shallowRef } from 'vue'

/**
 * Returns the state of a store of the client, such as one of a plugin, as a ref. All components share one request. Call it
 * in `setup`, or in an effect scope, whose end stops it.
 *
 * @param rendered - the state that a server rendered; default: the state when the client was created
 *
 * @example
 * ```ts
 * import { createAuthClient, useStore } from '@countersign/vue'
 * import { watchEffect } from 'vue'
 *
 * const client = createAuthClient()
 *
 * export function setup() {
 *   const session = useStore(client.$session)
 *   watchEffect(() => {
 *     console.log(session.value.status)
 *   })
 *   return { session }
 * }
 * ```
 */
export function useStore<S extends LiveState<unknown>>(
  store: LiveAtom<S>,
  rendered?: S,
): Readonly<ShallowRef<S>>
// The types of Vue do not resolve the ref of a type parameter.
export function useStore(
  store: LiveAtom<LiveState<unknown>>,
  rendered = store.init,
): Readonly<ShallowRef<LiveState<unknown>>> {
  const view = viewStore(store, rendered)
  const component = getCurrentInstance()
  // During hydration the first render shows what the server rendered, also when the store has loaded meanwhile.
  const isHydrating = Boolean(component?.vnode.el)
  const state = shallowRef(isHydrating ? rendered : view.get())
  let stop: (() => void) | undefined
  const start = (): void => {
    stop = subscribeTo(view, (value) => {
      state.value = value
    })
  }
  // A server mounts nothing, so a component starts no request there.
  if (component) onMounted(start)
  else start()
  onScopeDispose(() => stop?.(), true)
  return state
}

/** A composable for each store of a client except `$session`: `useSessions` for `$sessions`, and so on. */
export type StoreHooks<C> = {
  readonly [N in keyof HookStates<C>]: () => Readonly<ShallowRef<HookStates<C>[N]>>
}
