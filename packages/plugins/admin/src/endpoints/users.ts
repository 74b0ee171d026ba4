import { defineEndpoint, displayName, imageURL, model, ownEmail, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { adminErrors, sharedErrors } from '../errors.js'
import { type AdminUser, adminUsers } from '../models.js'
import type { AdminSettings } from '../options.js'
import { adminActionOf, checkPermission } from '../services/admin-action.js'
import { removeUser, updateUser } from '../services/users.js'
import { roles, succeeded, userId } from './fields.js'

/** Columns that have calls of their own. */
const columnsWithOwnCalls = {
  banned: z.optional(z.unknown()),
  banReason: z.optional(z.unknown()),
  banExpires: z.optional(z.unknown()),
  password: z.optional(z.unknown()),
}

/** `POST /admin/create-user` */
export const createCreateUser = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/create-user',
    summary: 'Create a user, with or without a password, and start no session',
    access: 'session-or-server',
    personal: true,
    body: z.object({
      email: ownEmail,
      password: z.optional(z.string()),
      name: displayName,
      role: z.optional(roles),
      data: z.optional(
        z.looseObject({
          ...columnsWithOwnCalls,
          image: z.nullish(imageURL),
          emailVerified: z.optional(z.boolean()),
          role: z.optional(roles),
        }),
      ),
    }),
    writes: 'user.create',
    writesIn: 'data',
    answer: z.object({ user: model('user') }),
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS', 'FIELD_HAS_ITS_OWN_CALL'),
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE', 'ROLE_IS_ABOVE_YOUR_OWN'),
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'),
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL'),
      ...pick(adminErrors, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'),
      ...pick(sharedErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_COMPROMISED'),
      ...pick(sharedErrors, 'MISSING_FIELD'),
    },

    async handle({ body, fields, session, exchange, context }) {
      const actor = session?.user ?? null
      const { createUser } = await import('../services/create-user.js')
      return { user: await createUser({ exchange, context, settings, actor }, { ...body, fields }) }
    },
  })

/** `GET /admin/get-user` */
export const createGetUser = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/admin/get-user',
    summary: 'Get a user by id',
    access: 'session-or-server',
    storedSession: true,
    personal: true,
    query: z.object({ id: userId }),
    answer: model('user'),
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'),
      ...pick(sharedErrors, 'USER_NOT_FOUND'),
    },

    async handle({ query, session, context, fail }): Promise<AdminUser> {
      checkPermission(settings, session?.user ?? null, 'user:get')
      const user = await context.store.of(adminUsers).findOne({ id: query.id })
      if (!user) throw fail('USER_NOT_FOUND')
      return user
    },
  })

/** `POST /admin/update-user` */
export const createAdminUpdateUser = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/update-user',
    summary: 'Change name, picture, address and the app’s columns of a user',
    access: 'session-or-server',
    personal: true,
    body: z.object({
      userId,
      data: z.looseObject({
        ...columnsWithOwnCalls,
        role: z.optional(z.unknown()),
        name: z.optional(displayName),
        image: z.nullish(imageURL),
        email: z.optional(ownEmail),
        emailVerified: z.optional(z.boolean()),
      }),
    }),
    writes: 'user.update',
    writesIn: 'data',
    answer: model('user'),
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS', 'USER_MAY_DO_MORE_THAN_YOU'),
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL', 'FIELD_HAS_ITS_OWN_CALL'),
      ...pick(adminErrors, 'NO_DATA_TO_UPDATE', 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'),
      ...pick(sharedErrors, 'USER_NOT_FOUND'),
    },

    handle: (call): Promise<AdminUser> =>
      updateUser(adminActionOf(call, settings, 'user:update'), {
        ...call.body.data,
        fields: call.fields,
      }),
  })

/** `POST /admin/remove-user` */
export const createRemoveUser = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/remove-user',
    summary: 'Remove a user with their sessions, accounts and memberships',
    access: 'session-or-server',
    personal: true,
    body: z.object({
      userId,
      onSoleOwner: z
        .optional(z.enum(['refuse', 'transfer', 'delete']))
        .with(
          z.describe(
            'Organisations where the user is the only owner among other members: refuse the removal (default), transfer them to another owner, or delete them',
          ),
        ),
    }),
    answer: succeeded,
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS', 'YOU_CANNOT_REMOVE_YOURSELF'),
      ...pick(adminErrors, 'USER_MAY_DO_MORE_THAN_YOU', 'LAST_ADMINISTRATOR'),
      ...pick(sharedErrors, 'USER_NOT_FOUND', 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION'),
    },

    async handle(call) {
      const { onSoleOwner = 'refuse' } = call.body
      await removeUser(adminActionOf(call, settings, 'user:delete'), onSoleOwner)
      return { success: true }
    },
  })
