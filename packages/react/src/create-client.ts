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
 * A client with React hooks.
 *
 * @typeParam P - the plugins, in order
 */
export type ReactAuthClient<P extends readonly AnyClientPlugin[] = readonly []> = AuthClient<P> &
  SessionHooks<SessionData<ColumnsOf<P>>> &
  StoreHooks<AuthClient<P>>

/**
 * Creates a client: typed calls, stores and hooks. The hooks may be destructured. The stores of plugins have
 * hooks too: `useSessions` for `$sessions`.
 *
 * @throws TypeError when `baseURL` is not an absolute URL.
 *
 * @example
 * ```tsx
 * import { createAuthClient } from '@countersign/react'
 *
 * export const client = createAuthClient()
 *
 * export function Greeting() {
 *   const session = client.useSession()
 *   if (session.status === 'unknown') return <p>{session.error?.message ?? 'One moment…'}</p>
 *   if (session.status === 'signed-out') return <a href="/sign-in">Sign in</a>
 *   return <p>Hello, {session.data.user.name}</p>
 * }
 * ```
 */
export function createAuthClient<const P extends readonly AnyClientPlugin[] = readonly []>(
  options?: ClientOptions<P>,
): ReactAuthClient<P>
// The types come from the plugins; at run time every store gets its hook.
export function createAuthClient(options?: ClientOptions): object {
  const client = createVanillaClient(options)
  return {
    ...client,
    ...createStoreHooks(client, (store) => useStore(store)),
    ...createSessionHooks(client.$session),
  }
}
