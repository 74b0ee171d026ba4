import { defineEndpoint, model, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { adminErrors, sharedErrors } from '../errors.js'
import { impersonatorIdOf } from '../models.js'
import type { AdminSettings } from '../options.js'
import { impersonate } from '../services/impersonation.js'
import { adminActionOf } from '../services/admin-action.js'
import { userId } from './fields.js'

/** `POST /admin/impersonate-user` */
export const createImpersonateUser = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/impersonate-user',
    summary: 'Impersonate a user for a limited time and park the caller’s own session',
    access: 'session',
    refetches: 'all',
    personal: true,
    body: z.object({ userId }),
    answer: z.object({ session: model('session'), user: model('user') }),
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS'),
      ...pick(adminErrors, 'YOU_CANNOT_IMPERSONATE_ADMINS', 'YOU_CANNOT_IMPERSONATE_YOURSELF'),
      ...pick(adminErrors, 'USER_MAY_DO_MORE_THAN_YOU', 'BANNED_USER'),
      ...pick(sharedErrors, 'USER_NOT_FOUND'),
    },

    handle: (call) =>
      impersonate({
        ...adminActionOf(call, settings, 'user:impersonate'),
        actor: call.session.user,
      }),
  })

/** `POST /admin/stop-impersonating` */
export const createStopImpersonating = () =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/stop-impersonating',
    summary: 'Stop impersonating and resume the own session; null when it has ended meanwhile',
    access: 'session',
    refetches: 'all',
    answer: z.object({ session: z.nullable(model('session')), user: z.nullable(model('user')) }),
    errors: pick(adminErrors, 'YOU_ARE_NOT_IMPERSONATING_ANYONE'),

    async handle({ session, exchange, context, fail }) {
      if (impersonatorIdOf(session.session) === null) throw fail('YOU_ARE_NOT_IMPERSONATING_ANYONE')
      const own = await context.sessions.resume(exchange)
      return own ?? { session: null, user: null }
    },
  })
