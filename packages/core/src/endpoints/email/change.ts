import * as z from 'zod/mini'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import { accountErrors, pick } from '../../contract/errors.js'
import { ownEmail, redirectURL } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'
import { changeLimit, passwordLimit } from '../limits.js'

/** `POST /change-email` */
export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/change-email',
  summary: 'Change the address of the signed-in user',
  access: 'session',
  refetches: '$session $sessions',
  personal: true,
  limit: passwordLimit,

  body: z.object({
    newEmail: ownEmail,
    callbackURL: redirectURL().with(z.describe('Redirect target of the mailed link')),
  }),
  answer: z.object({ status: z.boolean() }),
  errors: pick(
    accountErrors,
    'CHANGE_EMAIL_DISABLED',
    'EMAIL_IS_THE_SAME',
    'COULDNT_UPDATE_YOUR_EMAIL',
    'VERIFICATION_EMAIL_NOT_ENABLED',
  ),

  async handle({ body, session, exchange, services, fail }) {
    const { settings, users, accountLimits } = services
    const { newEmail, callbackURL } = body
    if (!settings.user.changeEmail.enabled) throw fail('CHANGE_EMAIL_DISABLED')
    if (newEmail === session.user.email) throw fail('EMAIL_IS_THE_SAME')
    if (!settings.canMail) throw fail('VERIFICATION_EMAIL_NOT_ENABLED')
    const account = session.user.id
    await accountLimits.count(exchange, { name: 'changeEmail', account, limit: changeLimit })
    const { emailChange, unverifiedEmailChange } = await services.loadEmail()
    if (emailChange.isConfirmed(session.user)) {
      // Only the owner of the address learns whether it has an account.
      await emailChange.request(exchange, session, { newEmail, callbackURL })
      return { status: true }
    }
    if (await users.findByEmail(newEmail)) throw fail('COULDNT_UPDATE_YOUR_EMAIL')
    try {
      await unverifiedEmailChange.change(exchange, session, { newEmail, callbackURL })
    } catch (cause) {
      if (!(cause instanceof UniqueViolation)) throw cause
      throw fail('COULDNT_UPDATE_YOUR_EMAIL', { cause })
    }
    return { status: true }
  },
})
