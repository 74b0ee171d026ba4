import type { SessionData, State, Store } from '@countersign/core'
import type { Permissions } from '@countersign/core/access'
import { allows } from '../access/roles.js'
import { type MemberRow, memberModel, type OrganizationRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { withOrganization } from '../selections.js'

/** What somebody is to an organisation. */
export interface Standing {
  readonly member: MemberRow
  readonly organization: OrganizationRow
}

/** Somebody's membership with the organisation, by one statement. Null for strangers, and where there is no such organisation. */
export async function findStanding(
  store: Store,
  userId: string,
  organizationId: string,
): Promise<Standing | null> {
  const found = await store
    .of(memberModel)
    .findOneWith({ organizationId, userId }, withOrganization)
  return found && { member: found.row, organization: found.parent }
}

/** What somebody wants to do in an organisation. */
export interface Undertaking {
  readonly userId: string
  readonly organizationId: string
  readonly permissions: Permissions
}

/** The standing of somebody who may do something, or why they may not. */
export async function findPermitted(
  settings: OrganizationSettings,
  store: Store,
  { userId, organizationId, permissions }: Undertaking,
): Promise<Standing | 'stranger' | 'forbidden'> {
  const standing = await findStanding(store, userId, organizationId)
  if (!standing) return 'stranger'
  const asked = { member: standing.member, permissions }
  return (await allows(settings, store, asked)) ? standing : 'forbidden'
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
