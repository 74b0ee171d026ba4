import * as z from 'zod/mini'
import type { AuthError } from '../../contract/errors.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import { text } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'
import { codeOf, errorPageOf, failed, redirectTo } from './callback-redirect.js'

const given = z.optional(text(4096))

/** The parameters of a callback. Others are dropped. */
const returned = z.object({
  code: given,
  state: given,
  error: given,
  error_description: given,
  device_id: given,
  user: given.with(z.describe('User data that some providers send at the first sign-in')),
  iss: given.with(z.describe('RFC 9207')),
})

const page = {
  access: 'public',
  page: true,
  crossSite: true,
  params: z.object({ id: z.string() }),
  answer: z.null(),
  refuse: ({ code, status }: AuthError, exchange: Exchange) =>
    status === 429 ? null : failed(errorPageOf(exchange), { error: codeOf(code) }),
} as const

/** `GET /callback/{id}`: the callback of a provider. */
export const callback = defineEndpoint({
  ...page,
  method: 'GET',
  path: '/callback/{id}',
  summary: 'Handle the callback of a provider',
  query: returned,

  async handle({ query, params, exchange, services }) {
    const { state } = query
    if (state === undefined) return failed(errorPageOf(exchange), { error: 'state_not_found' })
    const { finishVisit } = await import('./finish-visit.js')
    return finishVisit({ id: params.id, visit: { ...query, state }, exchange, services })
  },
})

/**
 * `POST /callback/{id}`: the same from a form of the provider. Browsers send no cookies with forms of other
 * sites, so the browser is redirected to the GET call.
 */
export const callbackByPost = defineEndpoint({
  ...page,
  method: 'POST',
  path: '/callback/{id}',
  summary: 'Handle the callback of a provider that posts',
  form: true,
  body: returned,

  handle: ({ body, params, exchange }) => {
    return redirectTo(`${exchange.callsURL}/callback/${params.id}`, body)
  },
})
