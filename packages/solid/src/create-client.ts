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
 * A client with signals for Solid.
 *
 * @typeParam P - the plugins, in order
 */
export type SolidAuthClient<P extends readonly AnyClientPlugin[] = readonly []> = AuthClient<P> &
  SessionHooks<SessionData<ColumnsOf<P>>> &
  StoreHooks<AuthClient<P>>

/**
 * Creates a client: typed calls, stores and signals. The signals may be destructured. The stores of plugins have
 * signals too: `useSessions` for `$sessions`.
 *
 * @throws TypeError when `baseURL` is not an absolute URL.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/solid'
 * import { createMemo } from 'solid-js'
 *
 * export const client = createAuthClient()
 *
 * export function useName() {
 *   const session = client.useSession()
 *   return createMemo(() => session().data?.user.name)
 * }
 * ```
 */
export function createAuthClient<const P extends readonly AnyClientPlugin[] = readonly []>(
  options?: ClientOptions<P>,
): SolidAuthClient<P>
// The types come from the plugins; at run time every store gets its signal.
export function createAuthClient(options?: ClientOptions): object {
  const client = createVanillaClient(options)
  return {
    ...client,
    ...createStoreHooks(client, (store) => useStore(store)),
    ...createSessionHooks(client.$session),
  }
}
