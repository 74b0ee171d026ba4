import { defineEndpoint, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { adminErrors, sharedErrors } from '../errors.js'
import type { AdminSettings } from '../options.js'
import { checkPassword } from '../services/users.js'
import { adminActionOf, checkInTransaction, prepareAdminAction } from '../services/admin-action.js'
import { userId } from './fields.js'

/** `POST /admin/set-user-password` */
export const createSetUserPassword = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/set-user-password',
    summary: 'Set the password of a user and end their sessions',
    access: 'session-or-server',
    personal: true,
    body: z.object({ userId, newPassword: z.string() }),
    answer: z.object({ status: z.boolean() }),
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD'),
      ...pick(adminErrors, 'USER_MAY_DO_MORE_THAN_YOU'),
      ...pick(sharedErrors, 'USER_NOT_FOUND'),
      ...pick(sharedErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_COMPROMISED'),
    },

    async handle(call) {
      const { body, exchange, context } = call
      const action = adminActionOf(call, settings, 'user:set-password')
      const owner = await prepareAdminAction(action)
      await checkPassword(context, body.newPassword, owner)
      let { id, role } = owner
      // A user with a new role may have more permissions than the caller: check again.
      const set = () =>
        context.users.setPassword(
          exchange,
          { id, role },
          body.newPassword,
          checkInTransaction(action),
        )
      while (!(await set())) ({ id, role } = await prepareAdminAction(action))
      return { status: true }
    },
  })
