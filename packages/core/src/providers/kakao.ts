import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'
import { dataAt, textOf } from './flow/read-answer.js'

/** The profile that Kakao returns. @see https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#req-user-info */
export interface KakaoProfile {
  readonly id: number
  readonly connected_at?: string
  readonly kakao_account?: {
    readonly name?: string
    readonly email?: string
    /** False after another user has taken the address. */
    readonly is_email_valid?: boolean
    readonly is_email_verified?: boolean
    readonly profile?: {
      readonly nickname?: string
      readonly profile_image_url?: string
      readonly thumbnail_image_url?: string
    }
  }
}

/** Options of `kakao`. */
export interface KakaoOptions extends ProviderOptions<KakaoProfile> {}

const me = 'https://kapi.kakao.com/v2/user/me'

/**
 * Sign-in with Kakao.
 *
 * @example
 * ```ts
 * import { kakao } from '@countersign/core/providers/kakao'
 *
 * export const provider = kakao({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developers.kakao.com/docs/latest/en/kakaologin/rest-api
 */
export function kakao(options: KakaoOptions): SocialProvider {
  return createProvider(
    {
      id: 'kakao',
      name: 'Kakao',
      endpoints: {
        authorization: 'https://kauth.kakao.com/oauth/authorize',
        token: 'https://kauth.kakao.com/oauth/token',
        profile: [me],
      },
      scopes: ['account_email', 'profile_image', 'profile_nickname'],
      pkce: true,
      findProfile: profileAt(me),
      toDraft: (profile) => {
        const account = dataAt(profile, 'kakao_account') ?? {}
        const shown = dataAt(account, 'profile') ?? {}
        return {
          subject: profile['id'],
          name: textOf(shown['nickname']) ?? account['name'],
          email: account['email'],
          emailVerified:
            account['is_email_valid'] === true && account['is_email_verified'] === true,
          image: textOf(shown['profile_image_url']) ?? shown['thumbnail_image_url'],
        }
      },
    },
    options,
  )
}
