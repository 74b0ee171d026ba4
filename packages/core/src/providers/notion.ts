import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { dataAt } from './flow/read-answer.js'

/** The user who installed the connection. @see https://developers.notion.com/reference/user */
export interface NotionProfile {
  readonly id: string
  readonly name?: string | null
  readonly avatar_url?: string | null
  /** Notion does not return whether the address is verified. */
  readonly ['person']?: { readonly email?: string }
}

/** Options of `notion`. */
export interface NotionOptions extends ProviderOptions<NotionProfile> {}

const me = 'https://api.notion.com/v1/users/me'
/** The version of the shape of the answer. @see https://developers.notion.com/reference/versioning */
const version = { 'notion-version': '2022-06-28' }

/**
 * Sign-in with Notion.
 *
 * @example
 * ```ts
 * import { notion } from '@countersign/core/providers/notion'
 *
 * export const provider = notion({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developers.notion.com/docs/authorization
 */
export function notion(options: NotionOptions): SocialProvider {
  return createProvider(
    {
      id: 'notion',
      name: 'Notion',
      endpoints: {
        authorization: 'https://api.notion.com/v1/oauth/authorize',
        token: 'https://api.notion.com/v1/oauth/token',
        profile: [me],
      },
      scopes: [],
      pkce: false,
      authentication: 'basic',
      authorizationParameters: { owner: 'user' },
      findProfile: async ({ fetchJson }) =>
        dataAt(await fetchJson(me, { headers: version }), 'bot', 'owner', 'user'),
      toDraft: (user) => ({
        subject: user['id'],
        name: user['name'],
        email: dataAt(user, 'person')?.['email'],
        image: user['avatar_url'],
      }),
    },
    options,
  )
}
