import type { ProviderOptions } from '../provider-options.js'

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
