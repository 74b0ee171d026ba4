import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { address, type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import { isData, textOf } from './flow/read-answer.js'

/** The profile that GitLab returns. @see https://docs.gitlab.com/api/users/#retrieve-the-current-user */
export interface GitLabProfile {
  readonly id: number
  readonly username: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly avatar_url?: string | null
  /** Users who are not `active` cannot sign in. */
  readonly state?: string
  readonly locked?: boolean
  readonly web_url?: string
}

/** Options of `gitlab`. */
export interface GitLabOptions extends ProviderOptions<GitLabProfile> {
  /** Address of an installation. Default `https://gitlab.com`. */
  readonly issuer?: string
}

const needs = { id: 'gitlab', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  issuer: z.optional(address),
} satisfies AllOptions<GitLabOptions>)

/**
 * Sign-in with GitLab or with an own instance of it. Users who are blocked there cannot sign in.
 *
 * @example
 * ```ts
 * import { gitlab } from '@countersign/core/providers/gitlab'
 *
 * export const provider = gitlab({
 *   clientId: 'id of the app',
 *   clientSecret: 'secret of the app',
 *   issuer: 'https://gitlab.example.com',
 * })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see https://docs.gitlab.com/api/oauth2/
 */
export function gitlab(options: GitLabOptions): SocialProvider {
  const { issuer = 'https://gitlab.com', ...others } = checkOptions(needs, optionsSchema, options)
  const at = (path: string): string => join(issuer, path)
  const user = at('/api/v4/user')
  return createProvider(
    {
      id: 'gitlab',
      name: 'Gitlab',
      endpoints: {
        authorization: at('/oauth/authorize'),
        token: at('/oauth/token'),
        profile: [user],
      },
      issuer: { issuer: at('').replace(/\/$/, ''), announced: false },
      scopes: ['read_user'],
      pkce: true,
      loginHint: true,
      findProfile: async ({ fetchJson }) => {
        const profile = await fetchJson(user)
        return isData(profile) && isWelcome(profile) ? profile : null
      },
      toDraft: (profile) => ({
        subject: profile['id'],
        name: textOf(profile['name']) ?? profile['username'],
        email: profile['email'],
        emailVerified: profile['email_verified'],
        image: profile['avatar_url'],
      }),
    },
    others,
  )
}

function isWelcome({ state, locked }: ProfileData): boolean {
  return state === 'active' && (locked === undefined || locked === false)
}

/** Joins with exactly one slash. */
function join(issuer: string, path: string): string {
  return `${issuer}${path}`.replaceAll(/(?<!:)\/{2,}/g, '/')
}
