import * as z from 'zod/mini'
import { accountErrors, pick, socialErrors } from '../../contract/errors.js'
import type { LinkProblem } from '../../services/social/social-linking.js'
import { defineEndpoint } from '../define.js'
import { passwordLimit } from '../limits.js'
import { socialFields } from '../social-input.js'

/** `POST /link-social` */
export const linkSocial = defineEndpoint({
  method: 'POST',
  path: '/link-social',
  summary: 'Link an account of a provider to the signed-in user',
  access: 'session',
  refetches: '$accounts',
  personal: true,
  limit: passwordLimit,

  body: z.object(socialFields),
  answer: z.object({
    url: z.string().with(z.describe('Redirect target; empty after a sign-in with an id token')),
    redirect: z.boolean(),
    status: z.optional(z.boolean()),
  }),

  errors: {
    ...pick(
      socialErrors,
      'PROVIDER_NOT_FOUND',
      'PROVIDER_UNAVAILABLE',
      'ID_TOKEN_NOT_SUPPORTED',
      'USER_EMAIL_NOT_FOUND',
      'LINKING_NOT_ALLOWED',
      'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED',
      'LINKING_FAILED',
      'SOCIAL_ACCOUNT_ALREADY_LINKED',
    ),
    INVALID_TOKEN: { ...accountErrors.INVALID_TOKEN, status: 401 },
  },

  async handle({ body, session, exchange, services, fail }) {
    const { settings, providers } = services
    const provider = providers.find(body.provider)
    if (!provider) throw fail('PROVIDER_NOT_FOUND')
    if (!settings.account.accountLinking.enabled) throw fail('LINKING_NOT_ALLOWED')
    const { beginOrVerify } = await import('../social-visit.js')
    return beginOrVerify(
      { body, exchange, services, fail },
      { provider, linkTo: session.user.id },
      async (grant, { socialLinking }) => {
        const problem = await socialLinking.link(exchange, session, grant)
        if (problem !== null) throw fail(codes[problem])
        return { url: '', status: true, redirect: false }
      },
    )
  },
})

const codes = {
  email_not_found: 'USER_EMAIL_NOT_FOUND',
  linking_not_allowed: 'LINKING_NOT_ALLOWED',
  email_does_not_match: 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED',
  linked_to_another: 'SOCIAL_ACCOUNT_ALREADY_LINKED',
  unable_to_create_account: 'LINKING_FAILED',
} as const satisfies Record<LinkProblem, keyof typeof socialErrors>
