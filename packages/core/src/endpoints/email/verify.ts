import * as z from 'zod/mini'
import { model } from '../../contract/calls/answer.js'
import { redirectURL, text } from '../../contract/calls/fields.js'
import { Redirect } from '../../contract/calls/reply.js'
import { donePage } from '../confirm-page.js'
import { defineEndpoint } from '../define.js'
import { linkErrors } from './link-errors.js'

const link = z.object({
  token: text(4096),
  callbackURL: redirectURL().with(z.describe('Redirect target')),
})

const answer = z.object({ status: z.boolean(), user: z.nullable(model('user')) })

/** `GET /verify-email`: the link of a mail. */
export const verifyEmail = defineEndpoint({
  method: 'GET',
  path: '/verify-email',
  summary: 'Follow the link that verifies an address, changes it, or undoes a change',
  access: 'public',
  refetches: 'all',
  page: true,
  query: link,
  answer,
  errors: linkErrors,

  async handle({ query, exchange, services, fail }) {
    const { openLink } = await import('./verification-link.js')
    return openLink({ ...query, exchange, services, fail })
  },
})

/** `POST /verify-email`: the same from a script, or from the button of a page. */
export const verifyEmailByPost = defineEndpoint({
  method: 'POST',
  path: '/verify-email',
  summary: 'Verify an address, change it, or undo a change',
  access: 'public',
  refetches: 'all',
  page: true,
  form: true,
  body: z.extend(link, {
    isOwned: z
      .optional(z.literal(['true', true]))
      .with(z.describe('The owner of the mailbox confirms everything in the account')),
  }),
  answer,
  errors: linkErrors,

  async handle({ body, exchange, services, fail }) {
    const isForm = !(exchange.headers.get('content-type') ?? '').startsWith('application/json')
    const { callbackURL } = body
    const followed = {
      ...body,
      isOwned: body.isOwned !== undefined,
      ...(isForm ? {} : { callbackURL: undefined }),
      exchange,
      services,
      fail,
    }
    const { followLink } = await import('./verification-link.js')
    const done = await followLink(followed)
    if (!isForm || done instanceof Redirect || callbackURL !== undefined) return done
    return donePage(exchange, done.text)
  },
})
