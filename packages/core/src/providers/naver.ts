import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { dataAt, isData, textOf } from './flow/read-answer.js'

/** The profile that Naver returns. @see https://developers.naver.com/docs/login/profile/profile.md */
export interface NaverProfile {
  readonly id: string
  readonly nickname?: string
  readonly name?: string
  /** Naver does not return whether it is verified. */
  readonly email?: string
  readonly profile_image?: string
}

/** Options of `naver`. */
export interface NaverOptions extends ProviderOptions<NaverProfile> {}

const me = 'https://openapi.naver.com/v1/nid/me'

/**
 * Sign-in with Naver.
 *
 * @example
 * ```ts
 * import { naver } from '@countersign/core/providers/naver'
 *
 * export const provider = naver({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developers.naver.com/docs/login/api/api.md
 */
export function naver(options: NaverOptions): SocialProvider {
  return createProvider(
    {
      id: 'naver',
      name: 'Naver',
      endpoints: {
        authorization: 'https://nid.naver.com/oauth2.0/authorize',
        token: 'https://nid.naver.com/oauth2.0/token',
        profile: [me],
      },
      scopes: [],
      pkce: false,
      findProfile: async ({ fetchJson }) => {
        const answer = await fetchJson(me)
        return isData(answer) && answer['resultcode'] === '00' ? dataAt(answer, 'response') : null
      },
      toDraft: (user) => ({
        subject: user['id'],
        name: textOf(user['name']) ?? user['nickname'],
        email: user['email'],
        image: user['profile_image'],
      }),
    },
    options,
  )
}
