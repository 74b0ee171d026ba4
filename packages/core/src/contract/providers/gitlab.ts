import type { ProviderOptions } from '../provider-options.js'

/** What GitLab answers about a person. @see https://docs.gitlab.com/api/users/#retrieve-the-current-user */
export interface GitLabProfile {
  readonly id: number
  readonly username: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly avatar_url?: string | null
  /** People who are not `active` do not get in. */
  readonly state?: string
  readonly locked?: boolean
  readonly web_url?: string
}

/** Options of `gitlab`. */
export interface GitLabOptions extends ProviderOptions<GitLabProfile> {
  /** Address of an installation. Default `https://gitlab.com`. */
  readonly issuer?: string
}
