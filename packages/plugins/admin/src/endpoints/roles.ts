import { defineEndpoint, model, pick, type PluginContext, type User } from '@countersign/core'
import * as z from 'zod/mini'
import { adminErrors, sharedErrors } from '../errors.js'
import { adminUsers } from '../models.js'
import type { AdminSettings } from '../options.js'
import { sessionActions, userActions } from '../access-control.js'
import { changeRole } from '../services/roles.js'
import { adminActionOf } from '../services/admin-action.js'
import { roles, text, userId } from './fields.js'

/** `POST /admin/set-role` */
export const createSetRole = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/set-role',
    summary: 'Replace the roles of a user',
    access: 'session-or-server',
    personal: true,
    body: z.object({ userId, role: roles }),
    answer: z.object({ user: model('user') }),
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE', 'USER_MAY_DO_MORE_THAN_YOU'),
      ...pick(adminErrors, 'ROLE_IS_ABOVE_YOUR_OWN', 'YOU_CANNOT_DEMOTE_YOURSELF'),
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE', 'LAST_ADMINISTRATOR'),
      ...pick(sharedErrors, 'USER_NOT_FOUND'),
    },

    handle: async (call) => ({
      user: await changeRole(adminActionOf(call, settings, 'user:set-role'), call.body.role),
    }),
  })

const permissions = z.catchall(
  z.object({
    user: z.optional(z.array(z.enum(userActions))),
    session: z.optional(z.array(z.enum(sessionActions))),
  }),
  z.optional(z.array(text)),
)

/** `POST /admin/has-permission` */
export const createUserHasPermission = ({ access }: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/has-permission',
    summary:
      'Whether the caller has all given permissions; on the server, whether a user or a role has them',
    access: 'session-or-server',
    personal: true,
    body: z
      .object({
        userId: z.optional(userId.with(z.describe('Only for the server’s own code'))),
        role: z.optional(text.with(z.describe('Only for the server’s own code'))),
        permissions: z.optional(permissions),
        permission: z.optional(
          permissions.with(z.describe('The name of `permissions` in older clients')),
        ),
      })
      .check(z.refine(({ permissions, permission }) => (permissions ?? permission) !== undefined)),
    answer: z.object({ error: z.null(), success: z.boolean() }),
    errors: pick(sharedErrors, 'USER_NOT_FOUND'),

    async handle({ body, session, context, fail }) {
      const required = body.permissions ?? body.permission ?? {}
      const { role } = body
      if (!session && role !== undefined) {
        return { error: null, success: access.roleAllows(role, required) }
      }
      const user = session?.user ?? (await findUser(context, body.userId))
      if (!user) throw fail('USER_NOT_FOUND')
      return { error: null, success: access.allows(user, required) }
    },
  })

async function findUser({ store }: PluginContext, id: string | undefined): Promise<User | null> {
  return id === undefined ? null : store.of(adminUsers).findOne({ id })
}
