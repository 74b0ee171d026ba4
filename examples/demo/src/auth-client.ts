import { adminClient } from '@countersign/admin/client'
import { anonymousClient } from '@countersign/anonymous/client'
import { jwtClient } from '@countersign/jwt/client'
import { magicLinkClient } from '@countersign/magic-link/client'
import { multiSessionClient } from '@countersign/multi-session/client'
import { organizationClient } from '@countersign/organization/client'
import { passkeyClient } from '@countersign/passkey/client'
import { accountStores, createAuthClient, serverFields, type SessionOf } from '@countersign/react'
import type { DemoAuth } from '../server/auth.js'

/** The demo's client. It needs no `baseURL`, because the page and the calls have the same origin. */
export const client = createAuthClient({
  plugins: [
    serverFields<DemoAuth>(),
    accountStores(),
    passkeyClient(),
    magicLinkClient(),
    organizationClient({ teams: true, invitationLinks: true }),
    anonymousClient(),
    adminClient(),
    multiSessionClient(),
    jwtClient(),
  ],
})

/** The session and its user, with the demo's own columns. */
export type DemoSession = SessionOf<typeof client>
export type DemoUser = DemoSession['user']

/** A user as administrators see them. */
export type ListedUser = NonNullable<
  Awaited<ReturnType<typeof client.admin.listUsers>>['data']
>['users'][number]

/**
 * Whether a user is an administrator of the app. It decides what the page shows; the server checks
 * each call.
 */
export function isAdministrator({ role }: { readonly role: string | null }): boolean {
  return role?.split(',').includes('admin') === true
}
