import type { ProviderOptions } from '../provider-options.js'

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
