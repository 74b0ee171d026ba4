import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import { profileAt } from './flow/profile-source.js'

/** The profile that Discord returns. @see https://discord.com/developers/docs/resources/user#user-object */
export interface DiscordProfile {
  readonly id: string
  readonly username: string
  readonly global_name?: string | null
  /** Four digits, or `0` for names of the new kind. */
  readonly discriminator?: string
  /** Hash of the picture. */
  readonly avatar?: string | null
  readonly email?: string | null
  /** Whether the address is verified. */
  readonly verified?: boolean
  readonly locale?: string
}

/** Options of `discord`. */
export interface DiscordOptions extends ProviderOptions<DiscordProfile> {
  /** The permissions of a bot, as Discord's number. Sent only with the scope `bot`. Default none. */
  readonly permissions?: number
}

const cdn = 'https://cdn.discordapp.com'
const me = 'https://discord.com/api/users/@me'

const needs = { id: 'discord', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  permissions: z.optional(z.int().check(z.gte(0))),
} satisfies AllOptions<DiscordOptions>)

/**
 * Sign-in with Discord.
 *
 * @example
 * ```ts
 * import { discord } from '@countersign/core/providers/discord'
 *
 * export const provider = discord({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://discord.com/developers/docs/topics/oauth2
 */
export function discord(options: DiscordOptions): SocialProvider {
  const { permissions, ...others } = checkOptions(needs, optionsSchema, options)
  const { scope = [] } = others
  const ofBot = scope.includes('bot') ? permissions?.toString() : undefined
  return createProvider(
    {
      id: 'discord',
      name: 'Discord',
      endpoints: {
        authorization: 'https://discord.com/api/oauth2/authorize',
        token: 'https://discord.com/api/oauth2/token',
        profile: [me],
      },
      issuer: { issuer: 'https://discord.com', announced: false },
      scopes: ['identify', 'email'],
      callScopesFirst: true,
      pkce: true,
      // Users who agreed before are not asked again.
      prompt: 'none',
      authorizationParameters: { permissions: ofBot },
      findProfile: profileAt(me),
      toDraft: (user) => ({
        subject: user['id'],
        name: user['global_name'] ?? user['username'],
        email: user['email'],
        emailVerified: user['verified'],
        image: avatarOf(user),
      }),
    },
    others,
  )
}

/** @see https://discord.com/developers/docs/reference#image-formatting */
function avatarOf({ id, avatar, discriminator }: ProfileData): string | null {
  if (typeof id !== 'string' || !/^\d{1,20}$/.test(id)) return null
  if (typeof avatar === 'string' && avatar !== '') {
    const format = avatar.startsWith('a_') ? 'gif' : 'png'
    return `${cdn}/avatars/${id}/${encodeURIComponent(avatar)}.${format}`
  }
  const number = Number(discriminator ?? 0)
  const index = number > 0 ? number % 5 : Number((BigInt(id) >> 22n) % 6n)
  return `${cdn}/embed/avatars/${index}.png`
}
