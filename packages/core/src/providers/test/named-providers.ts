import type { SocialProvider } from '../../contract/providers/provider.js'
import type { ProviderOptions } from '../../contract/providers/provider-options.js'
import { apple } from '../apple.js'
import { discord } from '../discord.js'
import { dropbox } from '../dropbox.js'
import { facebook } from '../facebook.js'
import { github } from '../github.js'
import { gitlab } from '../gitlab.js'
import { google } from '../google.js'
import { huggingface } from '../huggingface.js'
import { kick } from '../kick.js'
import { linkedin } from '../linkedin.js'
import { microsoft } from '../microsoft.js'
import { reddit } from '../reddit.js'
import { roblox } from '../roblox.js'
import { spotify } from '../spotify.js'
import { tiktok } from '../tiktok.js'
import { twitch } from '../twitch.js'
import { twitter } from '../twitter.js'
import { vk } from '../vk.js'
import { zoom } from '../zoom.js'
import { slack } from '../slack.js'
import { notion } from '../notion.js'
import { line } from '../line.js'
import { kakao } from '../kakao.js'
import { naver } from '../naver.js'
import { paypal } from '../paypal.js'
import { salesforce } from '../salesforce.js'
import { cognito } from '../cognito.js'
import { atlassian } from '../atlassian.js'
import { figma } from '../figma.js'
import { linear } from '../linear.js'
import { vercel } from '../vercel.js'
import { cloudflare } from '../cloudflare.js'
import { railway } from '../railway.js'
import { polar } from '../polar.js'
import type { RecordedId } from './fixtures/index.js'
import { client } from './recording.js'

/** Options of all providers. */
export type CommonOptions = Omit<Partial<ProviderOptions>, 'mapProfileToUser' | 'getUserInfo'>

const domain = 'https://example.auth.eu-central-1.amazoncognito.com'
const ours = { clientId: client.id, clientSecret: client.secret }

/** The named providers with the client of the stand-ins, and with more options from a test. */
export const named: Readonly<Record<RecordedId, (options?: CommonOptions) => SocialProvider>> = {
  apple: (options) => apple({ ...ours, ...options }),
  discord: (options) => discord({ ...ours, ...options }),
  facebook: (options) => facebook({ ...ours, ...options }),
  github: (options) => github({ ...ours, ...options }),
  microsoft: (options) => microsoft({ ...ours, ...options }),
  google: (options) => google({ ...ours, ...options }),
  huggingface: (options) => huggingface({ ...ours, ...options }),
  spotify: (options) => spotify({ ...ours, ...options }),
  twitch: (options) => twitch({ ...ours, ...options }),
  twitter: (options) => twitter({ ...ours, ...options }),
  dropbox: (options) => dropbox({ ...ours, ...options }),
  kick: (options) => kick({ ...ours, ...options }),
  linkedin: (options) => linkedin({ ...ours, ...options }),
  gitlab: (options) => gitlab({ ...ours, ...options }),
  tiktok: (options) => tiktok({ clientKey: client.id, clientSecret: client.secret, ...options }),
  reddit: (options) => reddit({ ...ours, ...options }),
  roblox: (options) => roblox({ ...ours, ...options }),
  vk: (options) => vk({ ...ours, ...options }),
  zoom: (options) => zoom({ ...ours, ...options }),
  slack: (options) => slack({ ...ours, ...options }),
  notion: (options) => notion({ ...ours, ...options }),
  line: (options) => line({ ...ours, ...options }),
  kakao: (options) => kakao({ ...ours, ...options }),
  naver: (options) => naver({ ...ours, ...options }),
  paypal: (options) => paypal({ ...ours, ...options }),
  salesforce: (options) => salesforce({ ...ours, ...options }),
  cognito: (options) => cognito({ ...ours, domain, ...options }),
  atlassian: (options) => atlassian({ ...ours, ...options }),
  figma: (options) => figma({ ...ours, ...options }),
  linear: (options) => linear({ ...ours, ...options }),
  vercel: (options) => vercel({ ...ours, ...options }),
  cloudflare: (options) => cloudflare({ ...ours, ...options }),
  railway: (options) => railway({ ...ours, ...options }),
  polar: (options) => polar({ ...ours, ...options }),
}
