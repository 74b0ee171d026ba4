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
import { type StoreHooks, toReadable } from './store-hooks.js'

/**
 * A client with stores for Svelte.
 *
 * @typeParam P - the plugins, in order
 */
export type SvelteAuthClient<P extends readonly AnyClientPlugin[] = readonly []> = AuthClient<P> &
  SessionHooks<SessionData<ColumnsOf<P>>> &
  StoreHooks<AuthClient<P>>

/**
 * Creates a client: typed calls, and stores for components. The stores of plugins have functions too: `useSessions`
 * returns the store `$sessions`.
 *
 * @throws TypeError when `baseURL` is not an absolute URL.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/svelte'
 *
 * export const client = createAuthClient()
 *
 * // In the script of a component: <p>{$session.data?.user.name}</p>
 * export const readSession = () => client.useSession()
 * ```
 */
export function createAuthClient<const P extends readonly AnyClientPlugin[] = readonly []>(
  options?: ClientOptions<P>,
): SvelteAuthClient<P>
// The types come from the plugins; at run time every store gets its function.
export function createAuthClient(options?: ClientOptions): object {
  const client = createVanillaClient(options)
  return {
    ...client,
    ...createStoreHooks(client, (store) => toReadable(store)),
    ...createSessionHooks(client.$session),
  }
}
