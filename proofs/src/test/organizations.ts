import type { Store } from '@countersign/core'
import type { TestBrowser } from '@countersign/core/testing'
import type { OrganizationOptions } from '@countersign/organization'
import type { App } from './full-auth.js'
import {
  invitationRows,
  memberRows,
  organizationRows,
  roleRows,
  teamMemberRows,
  teamRows,
} from './organization-rows.js'
import { userRows } from './rows.js'

/** Everything that organisations have, switched on. */
export const wholeOrganizations = {
  teams: { enabled: true },
  dynamicAccessControl: { enabled: true },
  invitationLinks: { enabled: true },
} as const satisfies OrganizationOptions

/** A signed-in user. */
export interface TestUser {
  readonly id: string
  readonly email: string
  readonly browser: TestBrowser
  readonly cookie: string
}

/** Signs up a user with a verified address. */
export async function signUp(auth: App, name: string): Promise<TestUser> {
  const email = `${name}@x.test`
  const browser = await auth.signedInAs(email)
  const users = auth.database.store.of(userRows)
  await users.update({ email }, { emailVerified: true })
  const row = await users.findOne({ email })
  if (!row) throw new Error(`${email} was not stored`)
  return { id: row.id, email, browser, cookie: browser.cookieHeader }
}

const createdAt = new Date('2026-01-01T00:00:00Z')
const expiresAt = new Date('2036-01-01T00:00:00Z')

/** What a membership is called that {@link writeOrganization} writes. */
export function memberIdOf(organizationId: string, { id }: Pick<TestUser, 'id'>): string {
  return `${organizationId}-${id}`
}

/** Writes an organisation with members. */
export async function writeOrganization(
  store: Store,
  id: string,
  members: readonly (readonly [Pick<TestUser, 'id'>, string])[],
): Promise<void> {
  await store.of(organizationRows).create({ id, name: id, slug: id, createdAt })
  for (const [user, role] of members) {
    await store.of(memberRows).create({
      ...{ id: memberIdOf(id, user), organizationId: id, userId: user.id },
      ...{ role, teamId: null, createdAt },
    })
  }
}

/** Writes an invitation to an organisation. */
export async function writeInvitation(
  store: Store,
  invitation: {
    readonly id: string
    readonly organizationId: string
    readonly email: string
    readonly inviterId: string
    readonly role?: string
    readonly teamId?: string
  },
): Promise<void> {
  const rest = { role: 'member', teamId: null, status: 'pending', expiresAt, createdAt }
  await store.of(invitationRows).create({ ...rest, ...invitation })
}

/** Creates an invitation link for members with that number of uses. */
export async function createInvitationLink(
  { browser }: Pick<TestUser, 'browser'>,
  wanted: { readonly organizationId: string; readonly maxUses?: number },
): Promise<{ readonly id: string; readonly token: string }> {
  const input = { role: 'member', ...wanted }
  const { status, body } = await browser.post('/organization/create-invitation-link', input)
  if (status !== 200) throw new Error(`The link was refused: ${JSON.stringify(body)}`)
  return body as { readonly id: string; readonly token: string }
}

/** Writes a team of an organisation. */
export async function writeTeam(
  store: Store,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  members: readonly Pick<TestUser, 'id'>[] = [],
): Promise<void> {
  await store.of(teamRows).create({ id, name: id, organizationId, createdAt })
  for (const user of members) {
    const row = { id: memberIdOf(id, user), teamId: id, userId: user.id, createdAt }
    await store.of(teamMemberRows).create(row)
  }
}

/** Writes a role that an organisation has made. */
export async function writeRole(
  store: Store,
  role: {
    readonly id: string
    readonly organizationId: string
    readonly role: string
    readonly permission: Readonly<Record<string, readonly string[]>>
  },
): Promise<void> {
  const permission = JSON.stringify(role.permission)
  await store.of(roleRows).create({ ...role, permission, createdAt })
}
