import {
  type AnyClientPlugin,
  type AuthClient,
  type ClientOptions,
  type ColumnsOf,
  createAuthClient as createVanillaClient,
  type SessionData,
} from '@countersign/client'
import { createStoreHooks } from '@countersign/client/binding'
import { createSessionHooks, type SessionHooks } from './session-hooks.js'
import { type StoreHooks, useStore } from './use-store.js'

/**
 * A client with composables for Vue.
 *
 * @typeParam P - the plugins, in order
 */
export type VueAuthClient<P extends readonly AnyClientPlugin[] = readonly []> = AuthClient<P> &
  SessionHooks<SessionData<ColumnsOf<P>>> &
  StoreHooks<AuthClient<P>>

/**
 * Creates a client: typed calls, stores and composables. The composables may be destructured. The stores of plugins have
 * composables too: `useSessions` for `$sessions`.
 *
 * @throws TypeError when `baseURL` is not an absolute URL.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/vue'
 * import { computed } from 'vue'
 *
 * export const client = createAuthClient()
 *
 * export function setup() {
 *   const session = client.useSession()
 *   return { name: computed(() => session.value.data?.user.name) }
 * }
 * ```
 */
export function createAuthClient<const P extends readonly AnyClientPlugin[] = readonly []>(
  options?: ClientOptions<P>,
): VueAuthClient<P>
// The types come from the plugins; at run time every store gets its composable.
export function createAuthClient(options?: ClientOptions): object {
  const client = createVanillaClient(options)
  return {
    ...client,
    ...createStoreHooks(client, (store) => useStore(store)),
    ...createSessionHooks(client.$session),
  }
}
