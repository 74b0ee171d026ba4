import type { AppleOptions } from './providers/apple.js'
import type { DiscordOptions } from './providers/discord.js'
import type { DropboxOptions } from './providers/dropbox.js'
import type { FacebookOptions } from './providers/facebook.js'
import type { GitHubOptions } from './providers/github.js'
import type { GitLabOptions } from './providers/gitlab.js'
import type { GoogleOptions } from './providers/google.js'
import type { HuggingFaceOptions } from './providers/huggingface.js'
import type { KickOptions } from './providers/kick.js'
import type { LinkedInOptions } from './providers/linkedin.js'
import type { MicrosoftOptions } from './providers/microsoft.js'
import type { RedditOptions } from './providers/reddit.js'
import type { RobloxOptions } from './providers/roblox.js'
import type { SpotifyOptions } from './providers/spotify.js'
import type { TikTokOptions } from './providers/tiktok.js'
import type { TwitchOptions } from './providers/twitch.js'
import type { TwitterOptions } from './providers/twitter.js'
import type { VkOptions } from './providers/vk.js'
import type { ZoomOptions } from './providers/zoom.js'

/** The options of a provider, and whether it is there. */
export type NamedProvider<O> = O & {
  /** It is there. Default true. */
  readonly enabled?: boolean
}

/** Providers by their names, each with the options of its factory. */
export interface NamedProviders {
  readonly apple?: NamedProvider<AppleOptions>
  readonly discord?: NamedProvider<DiscordOptions>
  readonly dropbox?: NamedProvider<DropboxOptions>
  readonly facebook?: NamedProvider<FacebookOptions>
  readonly github?: NamedProvider<GitHubOptions>
  readonly gitlab?: NamedProvider<GitLabOptions>
  readonly google?: NamedProvider<GoogleOptions>
  readonly huggingface?: NamedProvider<HuggingFaceOptions>
  readonly kick?: NamedProvider<KickOptions>
  readonly linkedin?: NamedProvider<LinkedInOptions>
  readonly microsoft?: NamedProvider<MicrosoftOptions>
  readonly reddit?: NamedProvider<RedditOptions>
  readonly roblox?: NamedProvider<RobloxOptions>
  readonly spotify?: NamedProvider<SpotifyOptions>
  readonly tiktok?: NamedProvider<TikTokOptions>
  readonly twitch?: NamedProvider<TwitchOptions>
  readonly twitter?: NamedProvider<TwitterOptions>
  readonly vk?: NamedProvider<VkOptions>
  readonly zoom?: NamedProvider<ZoomOptions>
}
