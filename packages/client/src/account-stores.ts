import type { CoreEndpoints } from '@countersign/core'
import type { ClientPlugin, Nothing } from './client-plugin.js'

const stores = {
  $sessions: { route: 'GET /list-sessions' },
  $accounts: { route: 'GET /list-accounts' },
} as const

/** See {@link accountStores}. */
export interface AccountStores extends ClientPlugin<
  Nothing,
  CoreEndpoints,
  unknown,
  Nothing,
  typeof stores
> {}

/**
 * Stores for a settings page: `$sessions` lists the user's sessions, `$accounts` the user's linked
 * accounts. Each loads when the first listener subscribes, and again after the calls that change it.
 *
 * @example
 * ```ts
 * import { accountStores, createAuthClient } from '@countersign/client'
 *
 * const client = createAuthClient({ plugins: [accountStores()] })
 *
 * client.$sessions.subscribe(({ data }) => {
 *   console.log(data?.length ?? 0, 'browsers are signed in')
 * })
 * ```
 */
export function accountStores(): AccountStores {
  return { id: 'account-stores', stores }
}
