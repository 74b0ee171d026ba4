import type { ClientPlugin } from '@countersign/client'
import type { Routes } from '@countersign/core'
import type { AdminColumns, AdminEndpoints } from './index.js'

const routes = {
  admin: {
    createUser: 'POST /admin/create-user',
    listUsers: 'GET /admin/list-users',
    getUser: 'GET /admin/get-user',
    updateUser: 'POST /admin/update-user',
    setRole: 'POST /admin/set-role',
    banUser: 'POST /admin/ban-user',
    unbanUser: 'POST /admin/unban-user',
    impersonateUser: 'POST /admin/impersonate-user all',
    stopImpersonating: 'POST /admin/stop-impersonating all',
    listUserSessions: 'POST /admin/list-user-sessions',
    revokeUserSession: 'POST /admin/revoke-user-session',
    revokeUserSessions: 'POST /admin/revoke-user-sessions',
    setUserPassword: 'POST /admin/set-user-password',
    removeUser: 'POST /admin/remove-user',
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
