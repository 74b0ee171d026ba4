/** Names of providers that other systems write in another way. */
const renamed: Readonly<Record<string, string>> = {
  azure: 'microsoft',
  'azure-ad': 'microsoft',
  'microsoft-entra-id': 'microsoft',
  'microsoft.com': 'microsoft',
  windowslive: 'microsoft',
  'google-oauth2': 'google',
  'google.com': 'google',
  'facebook.com': 'facebook',
  'twitter.com': 'twitter',
  'github.com': 'github',
  'apple.com': 'apple',
  'linkedin.com': 'linkedin',
  linkedin_oidc: 'linkedin',
  slack_oidc: 'slack',
}

/** The providers whose ids of users mean the same here. */
const known = new Set([
  'apple',
  'discord',
  'dropbox',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'google',
  'huggingface',
  'kakao',
  'kick',
  'linear',
  'linkedin',
  'microsoft',
  'notion',
  'reddit',
  'roblox',
  'salesforce',
  'slack',
  'spotify',
  'tiktok',
  'twitch',
  'twitter',
  'vk',
  'zoom',
])

/** The id of a provider of Countersign for the name that another system writes; null for an unknown one. */
export function toProviderId(name: string): string | null {
  const id = renamed[name] ?? name
  return known.has(id) ? id : null
}
