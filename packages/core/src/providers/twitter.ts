import { ProviderFailure, type SocialProvider } from '../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import type { ProfileSource } from './flow/definition.js'
import { isData, textOf } from './flow/read-answer.js'

/** The profile that X returns. @see https://docs.x.com/x-api/users/get-my-user */
export interface TwitterProfile {
  readonly id: string
  readonly name?: string
  readonly username?: string
  /** Only for apps that may read it. */
  readonly confirmed_email?: string | null
  readonly profile_image_url?: string
}

/** Options of `twitter`. */
export interface TwitterOptions extends ProviderOptions<TwitterProfile> {}

const me = 'https://api.x.com/2/users/me'

/**
 * Sign-in with X, once Twitter. Without the permission to read addresses, users get a placeholder.
 *
 * @example
 * ```ts
 * import { twitter } from '@countersign/core/providers/twitter'
 *
 * export const provider = twitter({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export function twitter(options: TwitterOptions): SocialProvider {
  return createProvider(
    {
      id: 'twitter',
      name: 'Twitter',
      endpoints: {
        authorization: 'https://x.com/i/oauth2/authorize',
        token: 'https://api.x.com/2/oauth2/token',
        profile: [me],
      },
      scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
      pkce: true,
      authentication: 'basic',
      placeholderEmail: true,
      findProfile,
      toDraft: (user) => ({
        subject: user['id'],
        name: user['name'],
        email: user['confirmed_email'],
        emailVerified: textOf(user['confirmed_email']) !== null,
        image: user['profile_image_url'],
      }),
    },
    options,
  )
}

async function findProfile(source: ProfileSource): Promise<ProfileData | null> {
  const user = await findUser(source, 'profile_image_url')
  if (!user) return null
  return { ...user, confirmed_email: await findEmail(source, user['id']) }
}

/** A separate request: X rejects it completely for apps without the permission for addresses. */
async function findEmail(source: ProfileSource, id: unknown): Promise<string | null> {
  try {
    const user = await findUser(source, 'confirmed_email')
    return user && user['id'] === id ? textOf(user['confirmed_email']) : null
  } catch (failure) {
    if (failure instanceof ProviderFailure && failure.problem === 'refused') return null
    throw failure
  }
}

async function findUser({ fetchJson }: ProfileSource, field: string): Promise<ProfileData | null> {
  const answer = await fetchJson(`${me}?user.fields=${field}`)
  return isData(answer) && isData(answer['data']) ? answer['data'] : null
}
