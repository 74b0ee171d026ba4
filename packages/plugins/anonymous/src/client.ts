import type { ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { AnonymousColumns, AnonymousEndpoints } from './index.js'

const routes = {
  signIn: { anonymous: 'POST /sign-in/anonymous all' },
  /** Delete the signed-in anonymous user and their data. */
  deleteAnonymousUser: 'POST /delete-anonymous-user all',
} as const satisfies Routes<AnonymousEndpoints>

/** The client plugin that {@link anonymousClient} returns. */
export interface AnonymousClient extends ClientPlugin<
  typeof routes,
  AnonymousEndpoints,
  AnonymousColumns
> {}

/**
 * The client plugin of anonymous users: `client.signIn.anonymous()` and `client.deleteAnonymousUser()`.
 *
 * @example
 * ```ts
 * import { anonymousClient } from '@countersign/anonymous/client'
 * import { createAuthClient } from '@countersign/client'
 *
 * const client = createAuthClient({ plugins: [anonymousClient()] })
 * const { data } = await client.signIn.anonymous()
 * console.log(data?.user.isAnonymous)
 * ```
 */
export function anonymousClient(): AnonymousClient {
  return { id: 'anonymous', routes }
}
