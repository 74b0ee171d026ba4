import * as z from 'zod/mini'
import { coreTexts } from '../../contract/texts/core-texts.js'
import { accountErrors, pick } from '../../contract/errors.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import { email, secretRedirectURL } from '../../contract/calls/fields.js'
import type { Services } from '../../services/services.js'
import { defineEndpoint } from '../define.js'
import { mailLimits } from '../limits.js'

const body = z.object({
  email,
  redirectTo: secretRedirectURL().with(z.describe('Page for the new password; it gets `token`')),
})
const answer = z.object({ status: z.boolean(), message: z.string() })
const errors = pick(accountErrors, 'RESET_PASSWORD_DISABLED')

/** `POST /request-password-reset` */
export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/request-password-reset',
  summary: 'Mail a link that resets a password, if the address is known',
  access: 'public',
  ...mailLimits,
  body,
  answer,
  errors,
  handle: requestReset,
})

/** `POST /forget-password`: the same under its older name. */
export const forgetPassword = defineEndpoint({
  method: 'POST',
  path: '/forget-password',
  summary: 'The same as /request-password-reset',
  aliasOf: 'requestPasswordReset',
  access: 'public',
  ...mailLimits,
  body,
  answer,
  errors,
  handle: requestReset,
})

interface Requesting {
  readonly body: z.output<typeof body>
  readonly exchange: Exchange
  readonly services: Services
  readonly fail: (code: 'RESET_PASSWORD_DISABLED') => Error
}

/** The response and the work are the same for a known and an unknown address. The rest follows the response. */
async function requestReset({
  body: { email: address, redirectTo },
  exchange,
  services,
  fail,
}: Requesting) {
  const { settings, users, mails, deviceCookie } = services
  if (!settings.emailAndPassword.enabled || !settings.canMail) throw fail('RESET_PASSWORD_DISABLED')
  const browser = deviceCookie.issue(exchange)
  const user = await users.findByEmail(address)
  if (user) mails.sendReset(exchange, user, { redirectTo, browser })
  const { translate: say } = await exchange.findTranslator()
  return { status: true, message: say(coreTexts.resetRequested) }
}
