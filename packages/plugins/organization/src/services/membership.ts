import {
  kernelError,
  type SessionData,
  type State,
  type Store,
  type User,
  type Transaction,
} from '@countersign/core'
import type { Permissions } from '@countersign/core/access'
import { allows } from '../access/roles.js'
import { type MemberRow, memberModel, type OrganizationRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { withOrganization, withUser } from '../selections.js'
import { lockOrganization } from './guards.js'

/** What somebody is to an organisation. */
export interface Membership {
  readonly member: MemberRow
  readonly organization: OrganizationRow
}

/** Somebody's membership with the organisation, by one statement. Null for strangers, and where there is no such organisation. */
export async function findMembership(
  store: Store,
  userId: string,
  organizationId: string,
): Promise<Membership | null> {
  const found = await store
    .of(memberModel)
    .findOneWith({ organizationId, userId }, withOrganization)
  return found && { member: found.row, organization: found.parent }
}

/** What a user wants to do in an organisation. */
export interface PermissionCheck {
  readonly userId: string
  readonly organizationId: string
  readonly permissions: Permissions
}

/** The membership of a user who has the permission, or why the user does not have it. */
export type CheckedMembership = Membership | 'outsider' | 'forbidden'

/** Reads the membership of a user and checks a permission. */
export async function findPermitted(
  settings: OrganizationSettings,
  store: Store,
  { userId, organizationId, permissions }: PermissionCheck,
): Promise<CheckedMembership> {
  const membership = await findMembership(store, userId, organizationId)
  if (!membership) return 'outsider'
  const asked = { member: membership.member, permissions }
  return (await allows(settings, store, asked)) ? membership : 'forbidden'
}

/**
 * As {@link findPermitted}, under the lock of the organisation, which it takes: what was checked before
 * the transaction may have changed.
 *
 * @throws AuthError `UNAUTHORIZED` when the user was blocked meanwhile.
 */
export async function lockPermitted(
  settings: OrganizationSettings,
  { store, users }: Transaction,
  { userId, organizationId, permissions }: PermissionCheck,
): Promise<CheckedMembership> {
  const organization = await lockOrganization(store, organizationId)
  const found = await store.of(memberModel).findOneWith({ organizationId, userId }, withUser)
  if (!organization || !found) return 'outsider'
  checkNotBlocked(users, found.parent)
  const { row: member } = found
  return (await allows(settings, store, { member, permissions }))
    ? { member, organization }
    : 'forbidden'
}

/**
 * A ban ends the sessions of a user, but a call may have read its session before. To be called under a
 * lock that the ban waits for, or that waits for the ban.
 *
 * @throws AuthError `UNAUTHORIZED` for a blocked user.
 */
export function checkNotBlocked(users: Pick<Transaction['users'], 'isBlocked'>, user: User): void {
  if (users.isBlocked(user)) throw kernelError('UNAUTHORIZED')
}

/** The organisation that a call is about: the one that it names, else the active one of the session. */
export function chosenOrganization({ session }: SessionData, named?: string | null): string | null {
  return named ?? columnOf(session, 'activeOrganizationId')
}

/** The active team of a session. */
export function activeTeam({ session }: SessionData): string | null {
  return columnOf(session, 'activeTeamId')
}

function columnOf(session: object, name: string): string | null {
  const value: unknown = new Map<string, unknown>(Object.entries(session)).get(name)
  return typeof value === 'string' ? value : null
}

/** What sessions hold that have an organisation and a team of it as the active ones, or none. */
export function activeColumns(
  { teams }: Pick<OrganizationSettings, 'teams'>,
  organizationId: string | null,
  teamId: string | null = null,
): State {
  return { activeOrganizationId: organizationId, ...(teams ? { activeTeamId: teamId } : {}) }
}
