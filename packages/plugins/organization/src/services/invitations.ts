import type { Store } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { allows, findRoles, mayGrant } from '../access/roles.js'
import { type MemberRow, type TeamedInvitationRow, teamedInvitationModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'

/** Maximum number of invitations that one statement reads. */
const PAGE = 100

interface Invited {
  readonly organizationId: string
  readonly email: string
  readonly now: Date
}

/** The condition on invitations that can still be accepted or rejected. */
export const openAt = (now: Date) => ({ status: 'pending', expiresAt: { gt: now } }) as const

interface OpenInvitations {
  /** The open invitation of the same address. */
  readonly same: TeamedInvitationRow | null
  readonly isFull: boolean
}

/**
 * Reads the open invitations of an organisation, under its lock: by one statement, unless it may have more than a
 * page.
 */
export async function findOpen(
  store: Store,
  { organizationId, email, now }: Invited,
  limit: number,
): Promise<OpenInvitations> {
  const invitations = store.of(teamedInvitationModel)
  const open = { organizationId, ...openAt(now) }
  if (limit <= PAGE) {
    const found = await invitations.findMany(open, { limit: PAGE })
    const same = found.find((invitation) => invitation.email === email) ?? null
    return { same, isFull: found.length >= limit }
  }
  const same = await invitations.findOne({ ...open, email })
  if (same || !Number.isFinite(limit)) return { same, isFull: false }
  return { same, isFull: (await invitations.count(open)) >= limit }
}

/**
 * Returns the invitations of an organisation that a member may see, those that expire last first, at most 100. Only a
 * member who may create or cancel invitations sees them. A user with the id of an open invitation can join under its
 * address, so a member sees no open invitation to a role that they may not give.
 */
export async function findVisibleInvitations(
  settings: OrganizationSettings,
  store: Store,
  { member, now }: { readonly member: MemberRow; readonly now: Date },
): Promise<TeamedInvitationRow[]> {
  const { organizationId } = member
  const creates = { member, permissions: { invitation: ['create'] } }
  const cancels = { member, permissions: { invitation: ['cancel'] } }
  if (!(await allows(settings, store, creates)) && !(await allows(settings, store, cancels)))
    return []
  const found = await store
    .of(teamedInvitationModel)
    .findMany({ organizationId }, { orderBy: { expiresAt: 'desc', id: 'asc' } })

  const names = [member.role, ...found.map(({ role }) => role)].flatMap(rolesIn)
  const roles = await findRoles(settings, store, { organizationId, names: [...new Set(names)] })
  const known = { ...settings, roles, runTimeRoles: null }
  const visible: TeamedInvitationRow[] = []
  for (const invitation of found) {
    const isOpen = invitation.status === 'pending' && invitation.expiresAt > now
    const grant = { member, roles: rolesIn(invitation.role) }
    if (!isOpen || (await mayGrant(known, store, grant)) !== false) visible.push(invitation)
  }
  return visible
}
