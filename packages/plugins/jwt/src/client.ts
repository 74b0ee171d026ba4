import type { ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { JwtEndpoints } from './index.js'

const routes = {
  /** Get a signed token for the signed-in user. */
  token: 'GET /token',
  /** Get the public keys that verify tokens. */
  jwks: 'GET /jwks',
} as const satisfies Routes<JwtEndpoints>

/** The client plugin that {@link jwtClient} returns. */
export interface JwtClient extends ClientPlugin<typeof routes, JwtEndpoints> {}

/**
 * The client plugin of signed tokens: `client.token()` and `client.jwks()`.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/client'
 * import { jwtClient } from '@countersign/jwt/client'
 *
 * const client = createAuthClient({ plugins: [jwtClient()] })
 * const { data } = await client.token()
 * await fetch('https://api.example.com/notes', {
 *   headers: { authorization: `Bearer ${data?.token ?? ''}` },
 * })
 * ```
 */
export function jwtClient(): JwtClient {
  return { id: 'jwt', routes }
}
