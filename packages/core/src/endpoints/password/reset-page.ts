import * as z from 'zod/mini'
import { secretRedirectURL } from '../../contract/calls/fields.js'
import { Redirect } from '../../contract/calls/reply.js'
import { RESET_PASSWORD } from '../../services/verification/one-time-purposes.js'
import { appendQuery, redirectWithError } from '../navigation.js'
import { defineEndpoint } from '../define.js'

/** `GET /reset-password/{token}`: the link of a mail. It uses nothing up. */
export const resetPasswordPage = defineEndpoint({
  method: 'GET',
  path: '/reset-password/{token}',
  summary: 'Redirect to the page for a new password',
  access: 'public',
  page: true,
  params: z.object({ token: z.string() }),
  query: z.object({ callbackURL: secretRedirectURL() }),
  answer: z.null(),

  async handle({ params, query, exchange, services }) {
    const { callbackURL = '' } = query
    const { verifications, store } = services
    const userId = await verifications.peek(store, RESET_PASSWORD, params.token)
    if (callbackURL === '') return redirectWithError(`${exchange.callsURL}/error`, 'INVALID_TOKEN')
    const target = new URL(callbackURL, exchange.origin).href
    return userId === null
      ? redirectWithError(target, 'INVALID_TOKEN')
      : new Redirect(appendQuery(target, { token: params.token }))
  },
})
