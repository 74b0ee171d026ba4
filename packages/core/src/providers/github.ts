import { ProviderFailure, type SocialProvider } from '../contract/provider.js'
import type { ProfileData } from '../contract/provider-options.js'
import type { GitHubOptions } from '../contract/providers/github.js'
import { createProvider } from './create-provider.js'
import type { ProfileSource } from './definition.js'
import { isData, textOf } from './read-answer.js'
import { userAgent } from './user-agent.js'

export type { GitHubOptions, GitHubProfile } from '../contract/providers/github.js'

const api = 'https://api.github.com'
/** GitHub requires a User-Agent. */
const headers = { 'user-agent': userAgent, accept: 'application/vnd.github+json' }

/**
 * Sign-in with GitHub.
 *
 * @example
 * ```ts
 * import { github } from '@countersign/core/providers/github'
 *
 * export const provider = github({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export function github(options: GitHubOptions): SocialProvider {
  return createProvider(
    {
      id: 'github',
      name: 'GitHub',
      endpoints: {
        authorization: 'https://github.com/login/oauth/authorize',
        token: 'https://github.com/login/oauth/access_token',
        profile: [api],
      },
      issuer: { issuer: 'https://github.com/login/oauth', announced: false },
      scopes: ['read:user', 'user:email'],
      pkce: true,
      loginHint: true,
      findProfile,
      toDraft: (user) => ({
        subject: user['id'],
        name: user['name'] ?? user['login'],
        email: user['email'],
        emailVerified: user['email_verified'],
        image: user['avatar_url'],
      }),
    },
    options,
  )
}

async function findProfile(source: ProfileSource): Promise<ProfileData | null> {
  const [user, emails] = await Promise.all([
    source.fetchJson(`${api}/user`, { headers }),
    findEmails(source),
  ])
  if (!isData(user)) return null
  const email = textOf(user['email']) ?? textOf(choose(emails)?.['email'])
  const entry = emails.find((candidate) => candidate['email'] === email)
  return { ...user, email, email_verified: entry?.['verified'] === true }
}

/** None when the app may not read them. */
async function findEmails({ fetchJson }: ProfileSource): Promise<ProfileData[]> {
  try {
    const emails = await fetchJson(`${api}/user/emails`, { headers })
    return Array.isArray(emails) ? emails.filter(isData) : []
  } catch (failure) {
    if (failure instanceof ProviderFailure && failure.problem === 'refused') return []
    throw failure
  }
}

function choose(emails: readonly ProfileData[]): ProfileData | undefined {
  return emails.find(({ primary }) => primary === true) ?? emails[0]
}
