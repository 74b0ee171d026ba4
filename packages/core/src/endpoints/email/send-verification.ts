import * as z from 'zod/mini'
import { accountErrors, pick } from '../../contract/errors.js'
import { email, redirectURL } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'
import { mailLimits } from '../limits.js'

/** `POST /send-verification-email` */
export const sendVerificationEmail = defineEndpoint({
  method: 'POST',
  path: '/send-verification-email',
  summary: 'Mail a link that verifies an address',
  access: 'public',
  ...mailLimits,

  body: z.object({
    email,
    callbackURL: redirectURL().with(z.describe('Redirect target of the mailed link')),
  }),
  answer: z.object({ status: z.boolean() }),
  errors: pick(
    accountErrors,
    'VERIFICATION_EMAIL_NOT_ENABLED',
    'EMAIL_ALREADY_VERIFIED',
    'EMAIL_MISMATCH',
  ),

  async handle({ body, exchange, services, fail }) {
    const { settings, users, mails } = services
    if (!settings.canMail) throw fail('VERIFICATION_EMAIL_NOT_ENABLED')
    const signedIn = await exchange.findSession({ disableCookieCache: true })
    if (signedIn?.user.emailVerified === true) throw fail('EMAIL_ALREADY_VERIFIED')
    if (signedIn && signedIn.user.email !== body.email) throw fail('EMAIL_MISMATCH')

    const user = await users.findByEmail(body.email)
    if (user && !user.emailVerified) mails.sendVerification(exchange, user, body.callbackURL)
    return { status: true }
  },
})
