import type { SocialProvider } from '../contract/provider.js'
import type { HuggingFaceOptions } from '../contract/providers/huggingface.js'
import { createProvider } from './create-provider.js'
import { profileAt } from './profile-answer.js'
import { textOf } from './read-answer.js'

export type { HuggingFaceOptions, HuggingFaceProfile } from '../contract/providers/huggingface.js'

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
      toDraft: (person) => ({
        subject: person['sub'],
        name: textOf(person['name']) ?? person['preferred_username'],
        email: person['email'],
        emailVerified: person['email_verified'],
        image: person['picture'],
      }),
    },
    options,
  )
}
