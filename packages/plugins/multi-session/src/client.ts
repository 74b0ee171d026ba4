import type { ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { MultiSessionEndpoints } from './index.js'

const routes = {
  multiSession: {
    /** List the valid sessions of this browser with their users, in the order of their sign-ins. */
    listDeviceSessions: 'GET /multi-session/list-device-sessions',
    /** Make another session of this browser the current one. */
    setActive: 'POST /multi-session/set-active all',
    /** End one session of this browser; after the current one, the latest of the others continues. */
    revoke: 'POST /multi-session/revoke all',
  },
} as const satisfies Routes<MultiSessionEndpoints>

const stores = { $deviceSessions: { route: 'GET /multi-session/list-device-sessions' } } as const

/** The client plugin that {@link multiSessionClient} returns. */
export interface MultiSessionClient extends ClientPlugin<
  typeof routes,
  MultiSessionEndpoints,
  unknown,
  { readonly [N in never]: never },
  typeof stores
> {}

/**
 * The client plugin of several sessions in one browser: `client.multiSession.listDeviceSessions()`, `setActive` and
 * `revoke`. The store `$deviceSessions` has the list; with React, `client.useDeviceSessions()` returns its state.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/client'
 * import { multiSessionClient } from '@countersign/multi-session/client'
 *
 * const client = createAuthClient({ plugins: [multiSessionClient()] })
 * const { data } = await client.multiSession.listDeviceSessions()
 * const other = data?.at(0)
 * if (other) await client.multiSession.setActive({ sessionToken: other.session.token })
 * ```
 */
export function multiSessionClient(): MultiSessionClient {
  return { id: 'multi-session', routes, stores }
}
