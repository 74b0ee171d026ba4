import * as z from 'zod/mini'
import { model } from '../../contract/calls/answer.js'
import { accountErrors, pick } from '../../contract/errors.js'
import { flag, ownEmail, password, redirectURL } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'
import { guessLimits } from '../limits.js'

/** `POST /sign-in/email` */
export const signInEmail = defineEndpoint({
  method: 'POST',
  path: '/sign-in/email',
  summary: 'Sign in with email and password',
  access: 'public',
  refetches: 'all',
  ...guessLimits,

  body: z.object({
    email: ownEmail,
    password,
    callbackURL: redirectURL().with(z.describe('Redirect target')),
    rememberMe: flag(true).with(z.describe('False: signed out when the browser closes')),
  }),

  answer: z.object({
    redirect: z.boolean(),
    token: z.string().with(z.describe('Handle of the session')),
    url: z.optional(z.string()),
    user: model('user'),
  }),

  errors: pick(
    accountErrors,
    'EMAIL_PASSWORD_DISABLED',
    'INVALID_EMAIL_OR_PASSWORD',
    'PASSWORD_TOO_LONG',
    'EMAIL_NOT_VERIFIED',
  ),

  async handle({ body, exchange, services, fail }) {
    const { settings, passwordSignIn, passwordPolicy } = services
    if (!settings.emailAndPassword.enabled) throw fail('EMAIL_PASSWORD_DISABLED')
    if (passwordPolicy.isTooLong(body.password)) throw fail('PASSWORD_TOO_LONG')

    const signedIn = await passwordSignIn.signIn(exchange, body)
    if (signedIn === 'unverified') throw fail('EMAIL_NOT_VERIFIED')
    if (!signedIn) throw fail('INVALID_EMAIL_OR_PASSWORD')

    const { callbackURL: url } = body
    const { session, user } = signedIn
    return { redirect: url !== undefined, token: session.token, url, user }
  },
})
