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
export type Named<O> = O & {
  /** It is there. Default true. */
  readonly enabled?: boolean
}

/** Providers by their names, each with the options of its factory. */
export interface NamedProviders {
  readonly apple?: Named<AppleOptions>
  readonly discord?: Named<DiscordOptions>
  readonly dropbox?: Named<DropboxOptions>
  readonly facebook?: Named<FacebookOptions>
  readonly github?: Named<GitHubOptions>
  readonly gitlab?: Named<GitLabOptions>
  readonly google?: Named<GoogleOptions>
  readonly huggingface?: Named<HuggingFaceOptions>
  readonly kick?: Named<KickOptions>
  readonly linkedin?: Named<LinkedInOptions>
  readonly microsoft?: Named<MicrosoftOptions>
  readonly reddit?: Named<RedditOptions>
  readonly roblox?: Named<RobloxOptions>
  readonly spotify?: Named<SpotifyOptions>
  readonly tiktok?: Named<TikTokOptions>
  readonly twitch?: Named<TwitchOptions>
  readonly twitter?: Named<TwitterOptions>
  readonly vk?: Named<VkOptions>
  readonly zoom?: Named<ZoomOptions>
}
