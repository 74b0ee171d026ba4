import { defineEndpoint, displayName, pick, type Store } from '@countersign/core'
import * as z from 'zod/mini'
import { passkeyShape } from '../answers.js'
import { passkeyErrors } from '../errors.js'
import { PASSKEY, passkeyModel } from '../models.js'
import { listPasskeys as list } from '../passkeys.js'

const id = z.string().check(z.maxLength(255))

/** `GET /passkey/list-user-passkeys` */
export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/passkey/list-user-passkeys',
  summary: 'List the passkeys of the signed-in user, oldest first',
  access: 'session',
  answer: z.array(z.object(passkeyShape)),

  handle: ({ session, context }) => list(context.store, session.user.id),
})

/** `POST /passkey/delete-passkey` */
export const deletePasskey = defineEndpoint({
  method: 'POST',
  path: '/passkey/delete-passkey',
  summary: 'Delete a passkey of the signed-in user',
  access: 'fresh-session',
  refetches: '$passkeys',
  body: z.object({ id }),
  answer: z.object({ status: z.boolean() }),
  errors: pick(passkeyErrors, 'PASSKEY_NOT_FOUND', 'LAST_SIGN_IN_METHOD'),

  async handle({ body, session, exchange, context, fail }) {
    const userId = session.user.id
    const write = async (store: Store): Promise<boolean> =>
      (await store.of(passkeyModel).delete({ id: body.id, userId })) > 0
    const change = { kind: PASSKEY, write }
    const outcome = await context.users.removeMethod(exchange, userId, change)
    if (outcome === 'unknown') throw fail('PASSKEY_NOT_FOUND')
    if (outcome === 'last') throw fail('LAST_SIGN_IN_METHOD')
    return { status: true }
  },
})

/** `POST /passkey/update-passkey` */
export const updatePasskey = defineEndpoint({
  method: 'POST',
  path: '/passkey/update-passkey',
  summary: 'Rename a passkey of the signed-in user',
  access: 'session',
  refetches: '$passkeys',
  body: z.object({
    id,
    name: displayName.check(z.minLength(1)),
  }),
  answer: z.object({ passkey: z.object(passkeyShape) }),
  errors: pick(passkeyErrors, 'PASSKEY_NOT_FOUND'),

  async handle({ body, session, context, fail }) {
    const where = { id: body.id, userId: session.user.id }
    const passkey = await context.store.of(passkeyModel).updateOne(where, { name: body.name })
    if (!passkey) throw fail('PASSKEY_NOT_FOUND')
    return { passkey }
  },
})
