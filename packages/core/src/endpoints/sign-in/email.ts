import * as z from 'zod'
import { model } from '../../contract/answer.js'
import { accountErrors, pick } from '../../contract/errors.js'
import { email, password, redirectURL } from '../../contract/fields.js'
import { passwordProblem } from '../../services/password-policy.js'
import { defineEndpoint } from '../define.js'

/** `POST /sign-in/email` */
export const signInEmail = defineEndpoint({
  method: 'POST',
  path: '/sign-in/email',
  summary: 'Sign in with email and password',
  access: 'public',

  body: z.object({
    email,
    password,
    callbackURL: redirectURL().describe('Where the browser goes afterwards'),
    rememberMe: z.boolean().default(true).describe('False: signed out when the browser closes'),
  }),

  answer: z.object({
    redirect: z.boolean(),
    token: z.string().describe('Handle of the session'),
    url: z.string().optional(),
    user: model('user'),
  }),

  errors: pick(
    accountErrors,
    'EMAIL_PASSWORD_DISABLED',
    'INVALID_EMAIL_OR_PASSWORD',
    'PASSWORD_TOO_LONG',
  ),

  async handle({ body, exchange, services, fail }) {
    const { settings, signIn } = services
    if (!settings.emailAndPassword.enabled) throw fail('EMAIL_PASSWORD_DISABLED')
    const problem = passwordProblem(body.password, settings.emailAndPassword)
    if (problem === 'PASSWORD_TOO_LONG') throw fail(problem)

    const signedIn = await signIn(exchange, body)
    if (!signedIn) throw fail('INVALID_EMAIL_OR_PASSWORD')

    const { callbackURL: url } = body
    const { session, user } = signedIn
    return { redirect: url !== undefined, token: session.token, url, user }
  },
})
