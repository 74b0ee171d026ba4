import type { ProviderOptions } from '../provider-options.js'

/**
 * The profile that LinkedIn returns. @see
 * https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 */
export interface LinkedInProfile {
  readonly sub: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
}

/** Options of `linkedin`. */
export interface LinkedInOptions extends ProviderOptions<LinkedInProfile> {}
