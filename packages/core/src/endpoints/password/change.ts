import * as z from 'zod/mini'
import { model } from '../../contract/calls/answer.js'
import { accountErrors, pick } from '../../contract/errors.js'
import { flag, password } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'
import { passwordLimit } from '../limits.js'

/** `POST /change-password` */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/change-password',
  summary: 'Change the password; the current one is needed',
  access: 'session',
  refetches: '$session $sessions',
  personal: true,
  limit: passwordLimit,

  body: z.object({
    currentPassword: password,
    newPassword: password,
    revokeOtherSessions: flag(false).with(z.describe('Ends the sessions of other devices')),
  }),
  answer: z.object({
    token: z
      .nullable(z.string())
      .with(z.describe('Handle of the session, when other sessions were revoked')),
    user: model('user'),
  }),
  errors: pick(
    accountErrors,
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'INVALID_PASSWORD',
  ),

  async handle({ body, session, exchange, services, fail }) {
    const { accounts, accountLimits, passwordPolicy, credentials } = services
    const { currentPassword, newPassword, revokeOtherSessions } = body
    const problem = await passwordPolicy.problemOf(newPassword, session.user)
    if (problem) throw fail(problem)
    if (passwordPolicy.isTooLong(currentPassword)) throw fail('INVALID_PASSWORD')
    const account = await accounts.findOwnCredential(session.user.id)
    if (!account) throw fail('CREDENTIAL_ACCOUNT_NOT_FOUND')
    const isRight = await accountLimits.checkOwnPassword(exchange, session.user, () =>
      accounts.isPasswordOf(account, currentPassword),
    )
    if (!isRight) throw fail('INVALID_PASSWORD')

    const change = { account, newPassword, revokeOtherSessions }
    const changed = await credentials.change(exchange, session, change)
    if (!changed) throw fail('INVALID_PASSWORD')
    return { token: revokeOtherSessions ? changed.session.token : null, user: changed.user }
  },
})
