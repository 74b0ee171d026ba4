import type { LiveAtom, LiveState } from './live-store.js'
import type { InitialSession, SessionState, SessionStore } from './session-state.js'

/** A store as one page shows it: with the state that a server rendered until the store has loaded. */
export interface StoreView<S> {
  /** The state to render now. */
  readonly get: () => S
  /** Calls the listener after each change. Returns a function that removes it. */
  readonly listen: (listener: () => void) => () => void
}

/**
 * Views a store of the client, for a framework that has no binding yet. The first listener starts the request, which
 * all views of a store share. On a server nothing loads.
 *
 * @param rendered - the state that a server rendered; default: the state when the client was created
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/client'
 * import { subscribeTo, viewStore } from '@countersign/client/binding'
 *
 * const client = createAuthClient()
 *
 * const stop = subscribeTo(viewStore(client.$session), ({ status }) => {
 *   console.log(status)
 * })
 * stop()
 * ```
 */
export function viewStore<S extends LiveState<unknown>>(
  store: LiveAtom<S>,
  rendered = store.init,
): StoreView<S> {
  return {
    // Until the store has loaded, it shows the rendered state, so that the page does not flash.
    get: () => (store.value === store.init ? rendered : store.value),
    listen(listener) {
      store.hydrate(rendered)
      return store.listen(listener)
    },
  }
}

/** Calls the listener with the state of a view, at once and after each change. Returns a function that removes it. */
export function subscribeTo<S>(
  { get, listen }: StoreView<S>,
  listener: (state: S) => void,
): () => void {
  const stop = listen(() => {
    listener(get())
  })
  listener(get())
  return stop
}

/**
 * Returns the state of the session that a server renders for one request. Keep it in the tree of components, never in a
 * module: a server renders for many users at once.
 *
 * @param initialSession - null when no user is signed in; undefined when the browser loads the session
 */
export function toRenderedState<D>(
  $session: SessionStore<D>,
  initialSession: InitialSession<D> | undefined,
): SessionState<D> {
  return initialSession === undefined ? $session.init : $session.stateOf(initialSession)
}

/**
 * The names of the hooks for the stores of a client except `$session`, with the states that they return:
 * `useSessions` for `$sessions`, and so on.
 *
 * @typeParam C - the client
 */
export type HookStates<C> = {
  readonly [
    K in keyof C as K extends `$${infer N}`
      ? N extends 'session'
        ? never
        : `use${Capitalize<N>}`
      : never
  ]: C[K] extends { readonly value: infer S } ? S : never
}

/** Returns the state of a store in the form of a framework. */
export type UseStore<T> = (store: LiveAtom<LiveState<unknown>>) => T

/**
 * Creates the hooks of {@link HookStates} for the stores of a client.
 *
 * @example
 * ```ts
 * import { accountStores, createAuthClient } from '@countersign/client'
 * import { createStoreHooks, viewStore } from '@countersign/client/binding'
 *
 * const client = createAuthClient({ plugins: [accountStores()] })
 * const hooks = createStoreHooks(client, (store) => viewStore(store))
 * console.log(Object.keys(hooks).includes('useSessions')) // true
 * ```
 */
export function createStoreHooks<T>(
  client: object,
  useStore: UseStore<T>,
): Record<string, () => T> {
  const hooks: Record<string, () => T> = {}
  for (const [name, part] of Object.entries(client)) {
    if (!isStore(part)) continue
    hooks[`use${name.charAt(1).toUpperCase()}${name.slice(2)}`] = () => useStore(part)
  }
  return hooks
}

function isStore(part: unknown): part is LiveAtom<LiveState<unknown>> {
  return typeof part === 'object' && part !== null && 'hydrate' in part
}
