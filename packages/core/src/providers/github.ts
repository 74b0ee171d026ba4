import { ProviderFailure, type SocialProvider } from '../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import type { ProfileSource } from './flow/definition.js'
import { isData, textOf } from './flow/read-answer.js'
import { userAgent } from './flow/bounded-fetch.js'

/**
 * The profile that GitHub returns. @see
 * https://docs.github.com/en/rest/users/users#get-the-authenticated-user
 */
export interface GitHubProfile {
  readonly id: number
  readonly login: string
  readonly name?: string | null
  /** The public address, else the primary one. */
  readonly email?: string | null
  /** Whether the list of the user's addresses marks it as verified. */
  readonly email_verified?: boolean
  readonly avatar_url?: string
  readonly html_url?: string
  readonly company?: string | null
  readonly location?: string | null
  readonly bio?: string | null
}

/** Options of `github`. */
export interface GitHubOptions extends ProviderOptions<GitHubProfile> {}

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
