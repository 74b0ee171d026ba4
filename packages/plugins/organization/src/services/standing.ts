import type { SessionData, Store } from '@countersign/core'
import { type MemberRow, memberModel, organizationModel, type OrganizationRow } from '../models.js'

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
  const parent = { model: organizationModel, by: 'organizationId' } as const
  const found = await store.of(memberModel).findOneWith({ organizationId, userId }, parent)
  return found && { member: found.row, organization: found.parent }
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
