import * as z from 'zod'
import { UniqueViolation } from '../../contract/adapter.js'
import { model } from '../../contract/answer.js'
import { accountErrors, pick } from '../../contract/errors.js'
import { displayName, email, imageURL, password, redirectURL } from '../../contract/fields.js'
import { passwordProblem } from '../../services/password-policy.js'
import { defineEndpoint } from '../define.js'

/** `POST /sign-up/email` */
export const signUpEmail = defineEndpoint({
  method: 'POST',
  path: '/sign-up/email',
  summary: 'Sign up with email and password',
  access: 'public',

  body: z.object({
    name: displayName,
    email,
    password,
    image: imageURL.optional(),
    callbackURL: redirectURL().describe('Where links in mails return to'),
    rememberMe: z.boolean().default(true).describe('False: signed out when the browser closes'),
  }),
  writes: 'user.create',

  answer: z.object({
    token: z.string().nullable().describe('Handle of the session'),
    user: model('user'),
  }),

  errors: pick(
    accountErrors,
    'EMAIL_PASSWORD_SIGN_UP_DISABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'USER_ALREADY_EXISTS',
    'MISSING_FIELD',
  ),

  async handle({ body, fields, exchange, services, fail }) {
    const { settings, users, sessions, passwords } = services
    const { enabled, disableSignUp } = settings.emailAndPassword
    if (!enabled || disableSignUp) throw fail('EMAIL_PASSWORD_SIGN_UP_DISABLED')
    const problem = passwordProblem(body.password, settings.emailAndPassword)
    if (problem) throw fail(problem)
    if (await users.findByEmail(body.email)) throw fail('USER_ALREADY_EXISTS')

    const { name, email: address, image = null, rememberMe } = body
    const passwordHash = await passwords.hash(body.password)
    const draft = { ...fields, name, email: address, image, emailVerified: false }
    const user = await users.prepare(exchange, draft)
    const session = await sessions.prepare(exchange, user, { rememberMe })

    try {
      await services.signUp(exchange, { user, passwordHash, session })
    } catch (cause) {
      if (!isEmailTaken(cause)) throw cause
      throw fail('USER_ALREADY_EXISTS', { cause })
    }
    const { session: shown } = sessions.grant(exchange, session)
    return { token: shown.token, user }
  },
})

/** Somebody else took the address between the look-up and the write. */
function isEmailTaken(cause: unknown): boolean {
  return cause instanceof UniqueViolation && cause.model === 'user'
}
