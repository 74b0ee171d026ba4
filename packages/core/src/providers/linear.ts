import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { dataAt } from './flow/read-answer.js'

/** The user that Linear returns. @see https://linear.app/developers/graphql */
export interface LinearProfile {
  readonly id: string
  readonly name?: string
  /** Linear does not return whether it is verified. */
  readonly email?: string
  readonly avatarUrl?: string | null
}

/** Options of `linear`. */
export interface LinearOptions extends ProviderOptions<LinearProfile> {}

const api = 'https://api.linear.app'
const graphql = `${api}/graphql`
const ask = {
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: '{ viewer { id name email avatarUrl } }' }),
}

/**
 * Sign-in with Linear.
 *
 * @example
 * ```ts
 * import { linear } from '@countersign/core/providers/linear'
 *
 * export const provider = linear({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://linear.app/developers/oauth-2-0-authentication
 */
export function linear(options: LinearOptions): SocialProvider {
  return createProvider(
    {
      id: 'linear',
      name: 'Linear',
      endpoints: {
        authorization: 'https://linear.app/oauth/authorize',
        token: `${api}/oauth/token`,
        profile: [graphql],
      },
      scopes: ['read'],
      pkce: true,
      scopeSeparator: ',',
      findProfile: async ({ fetchJson }) => dataAt(await fetchJson(graphql, ask), 'data', 'viewer'),
      toDraft: (user) => ({
        subject: user['id'],
        name: user['name'],
        email: user['email'],
        image: user['avatarUrl'],
      }),
    },
    options,
  )
}
