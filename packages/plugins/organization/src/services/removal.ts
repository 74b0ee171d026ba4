import type { AuthError, Exchange, PluginContext, Transaction } from '@countersign/core'
import { allows, isAtLeast, isOwner } from '../access/roles.js'
import { type OrganizationEvents, tell } from '../events.js'
import { type MemberRow, memberModel, type OrganizationRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { lockMembers, type MemberPair } from './member-with-user.js'
import { hasOtherOwner } from './guards.js'
import { cancelInvitations, withdrawInvitations } from './sent-invitations.js'
import { activeColumns } from './membership.js'
import { leaveTeams } from './team-membership.js'

/** A membership that ends, and why. */
export interface Departure {
  readonly member: MemberRow
  readonly reason: OrganizationEvents['member.removed']['reason']
}

/**
 * Ends a membership with all that hangs on it, and tells of it: those of teams of the organisation go, and
 * the organisation is no session's active one any longer. To be called under the lock of the organisation,
 * where another owner is left.
 */
export async function removeMembership(
  settings: OrganizationSettings,
  tx: Transaction,
  { member, reason }: Departure,
): Promise<void> {
  const { id, organizationId, userId } = member
  await leaveTeams(tx, settings, member)
  await tx.store.of(memberModel).delete({ id })
  const active = { userId, activeOrganizationId: organizationId }
  await tx.sessions.change(active, activeColumns(settings, null))
  await tell(tx, 'member.removed', { member, reason })
}

/** Why a member stays. */
export type RemovalCode =
  | 'MEMBER_NOT_FOUND'
  | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'

/** A call that ends a membership. */
interface RemovalCall {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly fail: (code: RemovalCode) => AuthError
}

/**
 * Removes a member from an organisation, through all three phases, and returns the former membership. The
 * caller must be allowed everything that the member is. A member who removes their own membership leaves,
 * which needs no permission. Invitations and links of the member become void, also for the case that the
 * member comes back.
 *
 * @throws AuthError when the caller may not, or the organisation would have no owner.
 */
export async function removeMember(
  settings: OrganizationSettings,
  { exchange, context, fail }: RemovalCall,
  { organization, ...members }: MemberPair & { readonly organization: OrganizationRow },
): Promise<MemberRow> {
  const check = async (
    store: Transaction['store'],
    { caller, target }: MemberPair,
  ): Promise<void> => {
    if (caller.id === target.id) return
    if (isOwner(settings, target) && !isOwner(settings, caller))
      throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    const asked = { member: caller, permissions: { member: ['delete'] } }
    const pair = { member: caller, other: target }
    if (!(await allows(settings, store, asked)) || !(await isAtLeast(settings, store, pair)))
      throw fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
  }

  await check(context.store, members)
  const draft = { organization, member: members.target }
  await context.ask(exchange, 'member.remove', { draft, amendable: [] })
  const { userId } = members.target
  const sender = { inviterId: userId, organizationId: organization.id }
  return context.write(exchange, async (tx) => {
    // Users and invitations before organisations, as where an account goes: another order waits for each other.
    await tx.users.lock(userId)
    await cancelInvitations(tx.store, sender)
    const { caller, target } = await lockMembers<'MEMBER_NOT_FOUND'>(tx, members, {
      fail,
      outsider: 'MEMBER_NOT_FOUND',
    })
    await check(tx.store, { caller, target })
    if (isOwner(settings, target) && !(await hasOtherOwner(settings, tx, target)))
      throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    const reason = caller.id === target.id ? 'left' : 'removed'
    await withdrawInvitations(settings, tx.store, sender)
    await removeMembership(settings, tx, { member: target, reason })
    return target
  })
}
