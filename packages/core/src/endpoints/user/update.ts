import * as z from 'zod/mini'
import { accountErrors, commonErrors, pick } from '../../contract/errors.js'
import { displayName, imageURL } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'

/** `POST /update-user` */
export const updateUser = defineEndpoint({
  method: 'POST',
  path: '/update-user',
  summary: 'Change name, picture and the columns of the app',
  access: 'session',
  refetches: '$session',

  body: z.object({
    name: z.optional(displayName),
    image: z.nullish(imageURL),
    email: z.optional(z.unknown()).with(z.describe('Refused: /change-email changes the address')),
  }),
  writes: 'user.update',
  answer: z.object({ status: z.boolean() }),
  errors: {
    ...pick(commonErrors, 'UNAUTHORIZED'),
    ...pick(accountErrors, 'EMAIL_CAN_NOT_BE_UPDATED'),
  },

  async handle({ body, fields, session, exchange, services, fail }) {
    const { name, image, email } = body
    if (email !== undefined && email !== null) throw fail('EMAIL_CAN_NOT_BE_UPDATED')
    const changes = {
      ...fields,
      ...(name === undefined ? {} : { name }),
      ...(image === undefined ? {} : { image }),
    }
    if (Object.keys(changes).length === 0) return { status: true }

    const updated = await services.profile.update(exchange, { id: session.user.id }, changes)
    if (!updated) throw fail('UNAUTHORIZED')
    return { status: true }
  },
})
