import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { isData } from './flow/read-answer.js'

/** The claims that Slack returns. @see https://docs.slack.dev/reference/methods/openid.connect.userInfo */
export interface SlackProfile {
  readonly sub: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  readonly locale?: string
  readonly 'https://slack.com/user_id'?: string
  readonly 'https://slack.com/team_id'?: string
  readonly 'https://slack.com/team_name'?: string
  readonly 'https://slack.com/team_domain'?: string
}

/** Options of `slack`. */
export interface SlackOptions extends ProviderOptions<SlackProfile> {}

const userinfo = 'https://slack.com/api/openid.connect.userInfo'

/**
 * Sign-in with Slack.
 *
 * @example
 * ```ts
 * import { slack } from '@countersign/core/providers/slack'
 *
 * export const provider = slack({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://docs.slack.dev/authentication/sign-in-with-slack
 */
export function slack(options: SlackOptions): SocialProvider {
  return createProvider(
    {
      id: 'slack',
      name: 'Slack',
      endpoints: {
        authorization: 'https://slack.com/openid/connect/authorize',
        token: 'https://slack.com/api/openid.connect.token',
        profile: [userinfo],
      },
      scopes: ['openid', 'profile', 'email'],
      pkce: false,
      findProfile: async ({ fetchJson }) => {
        const answer = await fetchJson(userinfo)
        // Errors have the status of success.
        return isData(answer) && answer['ok'] === true ? answer : null
      },
      toDraft: (profile) => ({
        subject: profile['sub'],
        name: profile['name'],
        email: profile['email'],
        emailVerified: profile['email_verified'],
        image: profile['picture'],
      }),
    },
    options,
  )
}
