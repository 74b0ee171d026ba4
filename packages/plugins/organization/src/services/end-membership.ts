import type { Store, Transaction } from '@countersign/core'
import { isOwner, type RoleSettings } from '../access/roles.js'
import { emit, type OrganizationEvents } from '../events.js'
import { invitationLinkModel, invitationModel, type MemberRow, memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { withUser } from '../selections.js'
import { leaveTeams } from './leave-team.js'
import { activeColumns } from './membership.js'

/** The inviter of invitations, and their organisation; without one, those to all. */
export interface Sender {
  readonly inviterId: string
  readonly organizationId?: string
}

/** Cancels the pending invitations of an inviter. */
export async function cancelInvitations(store: Store, sender: Sender): Promise<void> {
  const pending = { ...sender, status: 'pending' }
  await store.of(invitationModel).update(pending, { status: 'canceled' })
}

/**
 * Cancels the pending invitations of an inviter, also those that were sent before the lock of the organisation, under
 * which this is to be called, and deletes the links.
 */
export async function withdrawInvitations(
  { invitationLinks }: Pick<OrganizationSettings, 'invitationLinks'>,
  store: Store,
  sender: Sender,
): Promise<void> {
  await cancelInvitations(store, sender)
  if (invitationLinks) await store.of(invitationLinkModel).delete({ ...sender })
}

/**
 * Ends a membership: the member leaves, is removed, or deletes the account. The memberships of teams end, and the
 * organisation is no longer the active one of a session. To be called under the lock of the organisation, when another
 * owner is left.
 */
export async function endMembership(
  settings: OrganizationSettings,
  tx: Transaction,
  { member, reason }: OrganizationEvents['member.removed'],
): Promise<void> {
  const { id, organizationId, userId } = member
  await leaveTeams(tx, settings, member)
  await tx.store.of(memberModel).delete({ id })
  const active = { userId, activeOrganizationId: organizationId }
  await tx.sessions.change(active, activeColumns(settings, null))
  await emit(tx, 'member.removed', { member, reason })
}

/** Maximum number of memberships that one statement reads. */
const PAGE = 100

/**
 * Whether a member is the only owner of the organisation who can sign in. To be called under the lock of the
 * organisation.
 */
export async function isOnlyOwner(
  settings: RoleSettings,
  { store, users }: Transaction,
  member: MemberRow,
): Promise<boolean> {
  if (!isOwner(settings, member)) return false
  const where = {
    organizationId: member.organizationId,
    id: { ne: member.id },
    role: { contains: settings.creatorRole },
  }
  for (let offset = 0; ; offset += PAGE) {
    const page = { orderBy: { id: 'asc' }, limit: PAGE, offset } as const
    const found = await store.of(memberModel).findManyWith(where, withUser, page)
    if (found.some(({ row, parent }) => isOwner(settings, row) && !users.isBlocked(parent)))
      return false
    if (found.length < PAGE) return true
  }
}
