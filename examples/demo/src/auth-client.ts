import { adminClient } from '@countersign/admin/client'
import { anonymousClient } from '@countersign/anonymous/client'
import { jwtClient } from '@countersign/jwt/client'
import { passkeyClient } from '@countersign/passkey/client'
import { magicLinkClient } from '@countersign/magic-link/client'
import { organizationClient } from '@countersign/organization/client'
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

/** A passkey of the user. */
export type Passkey = NonNullable<ReturnType<typeof client.usePasskeys>['data']>[number]

/** The active organisation, with everything that the user may read. */
export type DemoOrganization = NonNullable<ReturnType<typeof client.useActiveOrganization>['data']>
/** The user's own membership of it. */
export type DemoMember = NonNullable<ReturnType<typeof client.useActiveMember>['data']>

/** The path of the inbox plugin. */
export const inboxPath = '/api/auth/inbox'
