import type { ProviderOptions } from '../provider-options.js'

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
