import type { ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { AdminColumns, AdminEndpoints } from './index.js'

const routes = {
  admin: {
    /** Create a user, with or without a password, and start no session. */
    createUser: 'POST /admin/create-user',
    /** List at most 100 users by search, filter and order, with the total. */
    listUsers: 'GET /admin/list-users',
    /** Get a user by id. */
    getUser: 'GET /admin/get-user',
    /** Change name, picture, address and the app’s columns of a user. */
    updateUser: 'POST /admin/update-user',
    /** Replace the roles of a user. */
    setRole: 'POST /admin/set-role',
    /** Ban a user, for a time or until the ban is lifted, and end their sessions. */
    banUser: 'POST /admin/ban-user',
    /** Lift the ban of a user. */
    unbanUser: 'POST /admin/unban-user',
    /** Impersonate a user for a limited time and park the caller’s own session. */
    impersonateUser: 'POST /admin/impersonate-user all',
    /** Stop impersonating and resume the own session; null when it has ended meanwhile. */
    stopImpersonating: 'POST /admin/stop-impersonating all',
    /** List the valid sessions of a user, newest first, at most 100. */
    listUserSessions: 'POST /admin/list-user-sessions',
    /** Revoke one session of a user. */
    revokeUserSession: 'POST /admin/revoke-user-session',
    /** Revoke all sessions of a user and the impersonation sessions that they started. */
    revokeUserSessions: 'POST /admin/revoke-user-sessions',
    /** Set the password of a user and end their sessions. */
    setUserPassword: 'POST /admin/set-user-password',
    /** Remove a user with their sessions, accounts and memberships. */
    removeUser: 'POST /admin/remove-user',
    /** Whether the caller has all given permissions; on the server, whether a user or a role has them. */
    hasPermission: 'POST /admin/has-permission',
  },
} as const satisfies Routes<AdminEndpoints>

/** The client plugin that {@link adminClient} returns. */
export interface AdminClient extends ClientPlugin<typeof routes, AdminEndpoints, AdminColumns> {}

/**
 * The client plugin of user administration: `client.admin.listUsers()` and the other calls.
 *
 * @example
 * ```ts
 * import { adminClient } from '@countersign/admin/client'
 * import { createAuthClient } from '@countersign/client'
 *
 * const client = createAuthClient({ plugins: [adminClient()] })
 * const { data } = await client.admin.listUsers({ query: { searchValue: 'ada' } })
 * for (const user of data?.users ?? []) console.log(user.email, user.role)
 * ```
 */
export function adminClient(): AdminClient {
  return { id: 'admin', routes }
}
