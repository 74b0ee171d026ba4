import * as z from 'zod/mini'
import { model } from '../../contract/calls/answer.js'
import { accountErrors, pick } from '../../contract/errors.js'
import {
  displayName,
  flag,
  imageURL,
  ownEmail,
  password,
  redirectURL,
} from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'
import { passwordLimit } from '../limits.js'

/** `POST /sign-up/email` */
export const signUpEmail = defineEndpoint({
  method: 'POST',
  path: '/sign-up/email',
  summary: 'Sign up with email and password',
  access: 'public',
  refetches: 'all',
  limit: passwordLimit,

  body: z.object({
    name: displayName,
    email: ownEmail,
    password,
    image: z.optional(imageURL),
    callbackURL: redirectURL().with(z.describe('Redirect target of the mailed link')),
    rememberMe: flag(true).with(z.describe('False: signed out when the browser closes')),
  }),
  writes: 'user.create',

  answer: z.object({
    token: z.nullable(z.string()).with(z.describe('Handle of the session, if one was made')),
    user: model('user'),
  }),

  errors: pick(
    accountErrors,
    'EMAIL_PASSWORD_SIGN_UP_DISABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'USER_ALREADY_EXISTS',
    'MISSING_FIELD',
  ),

  async handle({ body, fields, exchange, services, fail }) {
    const { settings, passwordSignIn, passwordPolicy } = services
    const { enabled, disableSignUp } = settings.emailAndPassword
    if (!enabled || disableSignUp) throw fail('EMAIL_PASSWORD_SIGN_UP_DISABLED')
    const problem = await passwordPolicy.problemOf(body.password, body)
    if (problem) throw fail(problem)

    const { name, email: address, image = null, ...rest } = body
    const draft = { ...fields, name, email: address, image, emailVerified: false }
    const done = await passwordSignIn.signUp(exchange, draft, rest)
    if (!done) throw fail('USER_ALREADY_EXISTS')
    return { token: done.session?.token ?? null, user: done.user }
  },
})
