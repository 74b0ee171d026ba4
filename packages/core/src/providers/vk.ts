import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import type { ProfileSource } from './flow/definition.js'
import { isData, textOf } from './flow/read-answer.js'

/** The profile that VK ID returns. */
export interface VkProfile {
  readonly user_id: string | number
  readonly first_name?: string
  readonly last_name?: string
  /** Users without one cannot sign in. VK does not return whether it is verified. */
  readonly email?: string
  readonly avatar?: string
  readonly phone?: string
  readonly birthday?: string
}

/** Options of `vk`. */
export interface VkOptions extends ProviderOptions<VkProfile> {}

const info = 'https://id.vk.com/oauth2/user_info'

/**
 * Sign-in with VK. Users without an address cannot sign in.
 *
 * @example
 * ```ts
 * import { vk } from '@countersign/core/providers/vk'
 *
 * export const provider = vk({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see
 * https://id.vk.com/about/business/go/docs/ru/vkid/latest/vk-id/connection/api-integration/api-description
 */
export function vk(options: VkOptions): SocialProvider {
  return createProvider(
    {
      id: 'vk',
      name: 'VK',
      endpoints: {
        authorization: 'https://id.vk.com/authorize',
        token: 'https://id.vk.com/oauth2/auth',
        profile: [info],
      },
      scopes: ['email', 'phone'],
      pkce: true,
      // VK binds a code to the device on which the user agreed.
      tokenParameters: ({ deviceId }) => ({ device_id: deviceId }),
      findProfile,
      toDraft: (user) => ({
        subject: user['user_id'],
        name: nameOf(user),
        email: user['email'],
        image: user['avatar'],
      }),
    },
    options,
  )
}

async function findProfile(source: ProfileSource): Promise<ProfileData | null> {
  const { tokens, clientId, fetchJson } = source
  const form = { access_token: tokens.accessToken ?? '', client_id: clientId }
  const answer = await fetchJson(info, { form })
  const user = isData(answer) ? answer['user'] : null
  return isData(user) && textOf(user['email']) !== null ? user : null
}

function nameOf({ first_name: first, last_name: last }: ProfileData): string {
  return [first, last].flatMap((part) => textOf(part) ?? []).join(' ')
}
