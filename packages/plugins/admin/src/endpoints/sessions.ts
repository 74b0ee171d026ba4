import { defineEndpoint, model, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { adminErrors, sharedErrors } from '../errors.js'
import { sessionOwners } from '../models.js'
import type { AdminSettings } from '../options.js'
import {
  adminAction,
  adminActionOf,
  checkPermission,
  checkInTransaction,
  prepareAdminAction,
} from '../services/admin-action.js'
import { succeeded, text, userId } from './fields.js'

/** `POST /admin/list-user-sessions` */
export const createListUserSessions = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/list-user-sessions',
    summary: 'List the valid sessions of a user, newest first, at most 100',
    access: 'session-or-server',
    personal: true,
    body: z.object({ userId }),
    answer: z.object({ sessions: z.array(model('session')) }),
    errors: pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS'),

    async handle({ body, session, context }) {
      checkPermission(settings, session?.user ?? null, 'session:list')
      return { sessions: [...(await context.sessions.list(body.userId))] }
    },
  })

/** `POST /admin/revoke-user-session` */
export const createRevokeUserSession = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/revoke-user-session',
    summary: 'Revoke one session of a user',
    access: 'session-or-server',
    personal: true,
    body: z.object({ sessionToken: text.with(z.describe('Handle of the session: its `token`')) }),
    answer: succeeded,
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'),
      ...pick(adminErrors, 'USER_MAY_DO_MORE_THAN_YOU'),
      ...pick(sharedErrors, 'SESSION_NOT_FOUND'),
    },

    async handle({ body: { sessionToken }, fail, ...call }) {
      const { exchange, context, session } = call
      checkPermission(settings, session?.user ?? null, 'session:revoke')
      const found = await context.store.of(sessionOwners).findOne({ id: sessionToken })
      if (!found) throw fail('SESSION_NOT_FOUND')
      const { userId: ownerId } = found
      const action = adminActionOf(
        { ...call, body: { userId: ownerId } },
        settings,
        'session:revoke',
      )
      await prepareAdminAction(action)
      const check = checkInTransaction(action)
      if (!(await context.sessions.revoke(exchange, ownerId, sessionToken, check)))
        throw fail('SESSION_NOT_FOUND')
      return { success: true }
    },
  })

/** `POST /admin/revoke-user-sessions` */
export const createRevokeUserSessions = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/revoke-user-sessions',
    summary: 'Revoke all sessions of a user and the impersonation sessions that they started',
    access: 'session-or-server',
    personal: true,
    body: z.object({ userId }),
    answer: succeeded,
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'),
      ...pick(adminErrors, 'USER_MAY_DO_MORE_THAN_YOU'),
      ...pick(sharedErrors, 'USER_NOT_FOUND'),
    },

    async handle(call) {
      const action = adminActionOf(call, settings, 'session:revoke')
      await adminAction(action, {
        before: null,
        draft: () => ({}),
        amendable: [],
        async write({ sessions }, { target }) {
          await sessions.end(target.id)
          await sessions.endWhere({ impersonatedBy: target.id })
        },
      })
      return { success: true }
    },
  })
