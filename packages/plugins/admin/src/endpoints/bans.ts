import { defineEndpoint, model, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { adminErrors, sharedErrors } from '../errors.js'
import type { AdminSettings } from '../options.js'
import { ban, unban } from '../services/bans.js'
import { adminActionOf } from '../services/admin-action.js'
import { text, userId } from './fields.js'

/** 100 years. A ban without an end leaves `banExpiresIn` out. */
const MAX_BAN_SECONDS = 3_155_760_000

/** `POST /admin/ban-user` */
export const createBanUser = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/ban-user',
    summary: 'Ban a user, for a time or until the ban is lifted, and end their sessions',
    access: 'session-or-server',
    personal: true,
    body: z.object({
      userId,
      banReason: z.optional(text),
      banExpiresIn: z
        .optional(z.number().check(z.positive(), z.maximum(MAX_BAN_SECONDS)))
        .with(z.describe('Seconds. Default: `defaultBanExpiresIn` of the app')),
    }),
    answer: z.object({ user: model('user') }),
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', 'YOU_CANNOT_BAN_YOURSELF'),
      ...pick(adminErrors, 'USER_MAY_DO_MORE_THAN_YOU', 'LAST_ADMINISTRATOR'),
      ...pick(sharedErrors, 'USER_NOT_FOUND'),
    },

    handle: async (call) => ({
      user: await ban(adminActionOf(call, settings, 'user:ban'), call.body),
    }),
  })

/** `POST /admin/unban-user` */
export const createUnbanUser = (settings: AdminSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/admin/unban-user',
    summary: 'Lift the ban of a user',
    access: 'session-or-server',
    personal: true,
    body: z.object({ userId }),
    answer: z.object({ user: model('user') }),
    errors: {
      ...pick(adminErrors, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', 'USER_MAY_DO_MORE_THAN_YOU'),
      ...pick(sharedErrors, 'USER_NOT_FOUND'),
    },

    handle: async (call) => ({ user: await unban(adminActionOf(call, settings, 'user:ban')) }),
  })
