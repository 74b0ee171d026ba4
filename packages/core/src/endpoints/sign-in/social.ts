import * as z from 'zod/mini'
import { model } from '../../contract/calls/answer.js'
import { accountErrors, pick, socialErrors } from '../../contract/errors.js'
import { redirectURL } from '../../contract/calls/fields.js'
import type { SocialSignInProblem } from '../../services/social/social-sign-in.js'
import { defineEndpoint } from '../define.js'
import { passwordLimit } from '../limits.js'
import { socialFields } from '../social-input.js'

/** `POST /sign-in/social` */
export const signInSocial = defineEndpoint({
  method: 'POST',
  path: '/sign-in/social',
  summary: 'Begin a sign-in with a provider, or sign in with its id token',
  access: 'public',
  refetches: 'all',
  limit: passwordLimit,

  body: z.object({
    ...socialFields,
    newUserCallbackURL: redirectURL().with(z.describe('Redirect target of a new user')),
  }),

  answer: z.object({
    redirect: z.boolean(),
    url: z.optional(z.string()).with(z.describe('Address of the page of the provider')),
    token: z
      .optional(z.string())
      .with(z.describe('Handle of the session, after a sign-in with an id token')),
    user: z.optional(model('user')),
  }),

  errors: {
    ...pick(
      socialErrors,
      'PROVIDER_NOT_FOUND',
      'PROVIDER_UNAVAILABLE',
      'ID_TOKEN_NOT_SUPPORTED',
      'USER_EMAIL_NOT_FOUND',
      'ACCOUNT_NOT_LINKED',
      'SIGNUP_DISABLED',
      'UNABLE_TO_CREATE_USER',
    ),
    INVALID_TOKEN: { ...accountErrors.INVALID_TOKEN, status: 401 },
  },

  async handle({ body, exchange, services, fail }) {
    const provider = services.providers.find(body.provider)
    if (!provider) throw fail('PROVIDER_NOT_FOUND')
    const { requestSignUp = false, callbackURL } = body
    const { beginOrVerify } = await import('../social-visit.js')
    return beginOrVerify(
      { body, exchange, services, fail },
      { provider, linkTo: null },
      async (grant, { socialSignIn }) => {
        const outcome = await socialSignIn.signIn(exchange, grant, { requestSignUp, callbackURL })
        if ('problem' in outcome) throw fail(codes[outcome.problem])
        const { session, user } = outcome.signedIn
        return { redirect: false, token: session.token, user }
      },
    )
  },
})

const codes = {
  email_not_found: 'USER_EMAIL_NOT_FOUND',
  account_not_linked: 'ACCOUNT_NOT_LINKED',
  signup_disabled: 'SIGNUP_DISABLED',
  unable_to_create_user: 'UNABLE_TO_CREATE_USER',
} as const satisfies Record<SocialSignInProblem, keyof typeof socialErrors>
