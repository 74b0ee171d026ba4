import { type Store, type Transaction, guardedAction } from '@countersign/core'
import { type RoleSettings, allows, isAtLeast, isOwner } from '../access/roles.js'
import { type OrganizationEvents, emit } from '../events.js'
import { type MemberRow, invitationLinkModel, invitationModel, memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { withUser } from '../selections.js'
import { isUnchangedSince } from './lock-order.js'
import { type MemberPair, lockPair } from './member-pair.js'
import { activeColumns } from './active-organization.js'
import { checkOwnRoles, type MemberCall } from './membership.js'
import { leaveTeams } from './team-membership.js'

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

/** Deletes the invitation links of an inviter, under the lock of the organisation. */
export async function deleteLinks(
  { invitationLinks }: Pick<OrganizationSettings, 'invitationLinks'>,
  store: Store,
  sender: Sender,
): Promise<void> {
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

export type RemovalCode =
  | 'MEMBER_NOT_FOUND'
  | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'

/**
 * Removes a member from an organisation, and returns the former membership. The caller must have all permissions of
 * the member. A member who removes their own membership leaves, which needs no permission. Invitations and links of
 * the member become void, also for the case that the member comes back.
 *
 * @throws AuthError when the caller may not, or the organisation would have no owner.
 */
export function removeMember(
  settings: OrganizationSettings,
  call: MemberCall<RemovalCode>,
  pair: MemberPair,
): Promise<MemberRow> {
  const { fail } = call
  const { userId: inviterId, organizationId } = pair.target
  const sender = { inviterId, organizationId }
  return guardedAction(call, {
    load: () => pair,
    async requirePermission({ caller, target }, store) {
      checkOwnRoles(settings, call, target.role)
      if (caller.id === target.id) return
      if (isOwner(settings, target) && !isOwner(settings, caller))
        throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
      const requested = { member: caller, permissions: { member: ['delete'] } }
      const both = { member: caller, other: target }
      if (!(await allows(settings, store, requested)) || !(await isAtLeast(settings, store, both)))
        throw fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
    },
    prepare: () => null,
    before: 'member.remove',
    draft: ({ organization, target: member }) => ({ organization, member }),
    amendable: [],
    lock: (tx) =>
      lockPair(tx, pair, {
        ...{ fail, outsider: 'MEMBER_NOT_FOUND', users: [inviterId] },
        invitations: (store) => cancelInvitations(store, sender),
      }),
    async write(tx, { organization, caller, target: member }) {
      if (await isOnlyOwner(settings, tx, member))
        throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
      // The member may have sent another invitation before the lock.
      if (!isUnchangedSince(pair.organization, organization))
        await cancelInvitations(tx.store, sender)
      await deleteLinks(settings, tx.store, sender)
      const reason = caller.id === member.id ? 'left' : 'removed'
      await endMembership(settings, tx, { member, reason })
      return member
    },
  })
}
