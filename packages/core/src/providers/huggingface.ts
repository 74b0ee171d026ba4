import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'
import { textOf } from './flow/read-answer.js'

/** The profile that Hugging Face returns. @see https://huggingface.co/docs/hub/oauth */
export interface HuggingFaceProfile {
  readonly sub: string
  readonly name?: string
  readonly preferred_username?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  readonly profile?: string
}

/** Options of `huggingface`. */
export interface HuggingFaceOptions extends ProviderOptions<HuggingFaceProfile> {}

const userinfo = 'https://huggingface.co/oauth/userinfo'

/**
 * Sign-in with Hugging Face.
 *
 * @example
 * ```ts
 * import { huggingface } from '@countersign/core/providers/huggingface'
 *
 * export const provider = huggingface({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://huggingface.co/docs/hub/oauth
 */
export function huggingface(options: HuggingFaceOptions): SocialProvider {
  return createProvider(
    {
      id: 'huggingface',
      name: 'Hugging Face',
      endpoints: {
        authorization: 'https://huggingface.co/oauth/authorize',
        token: 'https://huggingface.co/oauth/token',
        profile: [userinfo],
      },
      issuer: { issuer: 'https://huggingface.co', announced: false },
      scopes: ['openid', 'profile', 'email'],
      pkce: true,
      findProfile: profileAt(userinfo),
      toDraft: (profile) => ({
        subject: profile['sub'],
        name: textOf(profile['name']) ?? profile['preferred_username'],
        email: profile['email'],
        emailVerified: profile['email_verified'],
        image: profile['picture'],
      }),
    },
    options,
  )
}
