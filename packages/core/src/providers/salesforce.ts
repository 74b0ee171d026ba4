import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'
import { address, type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import { dataAt } from './flow/read-answer.js'

/** The claims that Salesforce returns. @see https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_userinfo_endpoint.htm&type=5 */
export interface SalesforceProfile {
  readonly user_id: string
  readonly organization_id?: string
  /** The address of the user's identity. */
  readonly sub?: string
  readonly name?: string
  readonly preferred_username?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  readonly photos?: { readonly picture?: string; readonly thumbnail?: string }
}

/** Options of `salesforce`. */
export interface SalesforceOptions extends ProviderOptions<SalesforceProfile> {
  /** Address of the sandbox or of an own domain, such as `https://test.salesforce.com`. Default `https://login.salesforce.com`. */
  readonly issuer?: string
}

const needs = { id: 'salesforce', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  issuer: z.optional(address),
} satisfies AllOptions<SalesforceOptions>)

/**
 * Sign-in with Salesforce.
 *
 * @example
 * ```ts
 * import { salesforce } from '@countersign/core/providers/salesforce'
 *
 * export const provider = salesforce({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm&type=5
 */
export function salesforce(options: SalesforceOptions): SocialProvider {
  const { issuer = 'https://login.salesforce.com', ...others } = checkOptions(
    needs,
    optionsSchema,
    options,
  )
  const at = (path: string): string => new URL(`/services/oauth2/${path}`, issuer).href
  const userinfo = at('userinfo')
  return createProvider(
    {
      id: 'salesforce',
      name: 'Salesforce',
      endpoints: {
        authorization: at('authorize'),
        token: at('token'),
        profile: [userinfo],
      },
      scopes: ['openid', 'profile', 'email'],
      pkce: true,
      findProfile: profileAt(userinfo),
      toDraft: (profile) => ({
        subject: profile['user_id'],
        name: profile['name'],
        email: profile['email'],
        emailVerified: profile['email_verified'],
        image: dataAt(profile, 'photos')?.['picture'] ?? profile['picture'],
      }),
    },
    others,
  )
}
