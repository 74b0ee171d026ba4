import { AuthError, type Plugin } from '@countersign/core'
import { createBanUser, createUnbanUser } from './endpoints/bans.js'
import { createImpersonateUser, createStopImpersonating } from './endpoints/impersonation.js'
import { createListUsers } from './endpoints/list-users.js'
import { createSetUserPassword } from './endpoints/passwords.js'
import { createSetRole, createUserHasPermission } from './endpoints/roles.js'
import {
  createListUserSessions,
  createRevokeUserSession,
  createRevokeUserSessions,
} from './endpoints/sessions.js'
import {
  createAdminUpdateUser,
  createCreateUser,
  createGetUser,
  createRemoveUser,
} from './endpoints/users.js'
import { adminErrors } from './errors.js'
import {
  type AdminUser,
  impersonatorIdOf,
  isBanned,
  sessionColumns,
  userColumns,
} from './models.js'
import { type AdminOptions, type AdminSettings, readOptions } from './options.js'
import type { Resources } from './access-control.js'
import { followSessionEnd, followUserRemoval } from './services/impersonation.js'

export { adminErrors } from './errors.js'
export type { AdminDrafts, AdminEvents } from './events.js'
export type { AdminSession, AdminUser } from './models.js'
export type { AdminOptions, BuiltInRole } from './options.js'
export type { Grants, Permissions, Resources, SessionAction, UserAction } from './access-control.js'

/** The calls of the plugin. */
export interface AdminEndpoints {
  /** Create a user, with or without a password, and start no session. */
  readonly createUser: ReturnType<typeof createCreateUser>
  /** List at most 100 users by search, filter and order, with the total. */
  readonly listUsers: ReturnType<typeof createListUsers>
  /** Get a user by id. */
  readonly getUser: ReturnType<typeof createGetUser>
  /** Change name, picture, address and the app’s columns of a user. */
  readonly adminUpdateUser: ReturnType<typeof createAdminUpdateUser>
  /** Replace the roles of a user. */
  readonly setRole: ReturnType<typeof createSetRole>
  /** Ban a user, for a time or until the ban is lifted, and end their sessions. */
  readonly banUser: ReturnType<typeof createBanUser>
  /** Lift the ban of a user. */
  readonly unbanUser: ReturnType<typeof createUnbanUser>
  /** Impersonate a user for a limited time and park the caller’s own session. */
  readonly impersonateUser: ReturnType<typeof createImpersonateUser>
  /** Stop impersonating and resume the own session; null when it has ended meanwhile. */
  readonly stopImpersonating: ReturnType<typeof createStopImpersonating>
  /** List the valid sessions of a user, newest first, at most 100. */
  readonly listUserSessions: ReturnType<typeof createListUserSessions>
  /** Revoke one session of a user. */
  readonly revokeUserSession: ReturnType<typeof createRevokeUserSession>
  /** Revoke all sessions of a user and the impersonation sessions that they started. */
  readonly revokeUserSessions: ReturnType<typeof createRevokeUserSessions>
  /** Set the password of a user and end their sessions. */
  readonly setUserPassword: ReturnType<typeof createSetUserPassword>
  /** Remove a user with their sessions, accounts and memberships. */
  readonly removeUser: ReturnType<typeof createRemoveUser>
  /** Whether the caller has all given permissions; on the server, whether a user or a role has them. */
  readonly userHasPermission: ReturnType<typeof createUserHasPermission>
}

/** The columns that the plugin adds to users and sessions. */
export interface AdminColumns {
  readonly user: Pick<AdminUser, 'role' | 'banned' | 'banReason' | 'banExpires'>
  readonly session: { readonly impersonatedBy: string | null }
}

/** The plugin that {@link admin} returns. */
export interface AdminPlugin extends Plugin<'admin', AdminEndpoints, AdminColumns> {}

/**
 * Lets administrators list, create, update, ban and remove users, revoke their sessions and impersonate them
 * for a limited time.
 *
 * @throws ConfigurationError, by `createAuth`, when a role has an unknown action, when `adminRoles` or
 * `defaultRole` name an unknown role, or when a duration is invalid.
 *
 * @example
 * ```ts
 * import { admin } from '@countersign/admin'
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   emailAndPassword: { enabled: true },
 *   plugins: [
 *     admin({
 *       roles: { support: { user: ['list', 'get', 'ban'], session: ['list', 'revoke'] } },
 *       hooks: {
 *         after: {
 *           'user.banned': ({ user, administratorId }) => {
 *             console.log(`${administratorId ?? 'The server'} has banned ${user.email}`)
 *           },
 *         },
 *       },
 *     }),
 *   ],
 * })
 *
 * const { user } = await auth.api.createUser({
 *   asServer: true,
 *   body: { name: 'Ada', email: 'ada@example.com', role: 'admin' },
 * })
 * console.log(user.role)
 * ```
 */
export function admin<R extends string = never, const O extends Resources = Resources>(
  options: AdminOptions<R, O> = {},
): AdminPlugin {
  const settings = readOptions(options)
  const { access } = settings
  return {
    id: 'admin',
    columns: { user: userColumns, session: sessionColumns },
    endpoints: endpointsOf(settings),
    errors: adminErrors,
    prepare: () => settings.problems,
    blocks: (user, now) => (isBanned(user, now) ? bannedRefusal(settings) : null),
    impersonatorOf: impersonatorIdOf,
    administers: (user) => access.isAdministrator(user),
    before: {
      'user.create': ({ role }) =>
        typeof role === 'string' ? undefined : { role: settings.defaultRole },
    },
    on: {
      'session.ended': followSessionEnd,
      'user.deleted': (event, context) => followUserRemoval(event, context, settings),
    },
    ...(settings.translations && { texts: settings.translations }),
    ...(settings.hooks && { subscribers: settings.hooks }),
  }
}

function endpointsOf(settings: AdminSettings): AdminEndpoints {
  return {
    createUser: createCreateUser(settings),
    listUsers: createListUsers(settings),
    getUser: createGetUser(settings),
    adminUpdateUser: createAdminUpdateUser(settings),
    setRole: createSetRole(settings),
    banUser: createBanUser(settings),
    unbanUser: createUnbanUser(settings),
    impersonateUser: createImpersonateUser(settings),
    stopImpersonating: createStopImpersonating(),
    listUserSessions: createListUserSessions(settings),
    revokeUserSession: createRevokeUserSession(settings),
    revokeUserSessions: createRevokeUserSessions(settings),
    setUserPassword: createSetUserPassword(settings),
    removeUser: createRemoveUser(settings),
    userHasPermission: createUserHasPermission(settings),
  }
}

function bannedRefusal({ bannedUserMessage }: AdminSettings): AuthError {
  const { status, message } = adminErrors.BANNED_USER
  return new AuthError('BANNED_USER', { status, message: bannedUserMessage ?? message })
}
