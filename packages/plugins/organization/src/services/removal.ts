import type { AuthError, Exchange, PluginContext, Writing } from '@countersign/core'
import { allows, isOwner } from '../access/roles.js'
import { type OrganizationEvents, tell } from '../events.js'
import { type MemberRow, memberModel, type OrganizationRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { lockMembers, type MemberPair, type MissingCode } from './colleagues.js'
import { hasOtherOwner } from './guards.js'
import { cancelInvitations, withdrawInvitations } from './sent-invitations.js'
import { activeColumns } from './standing.js'
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
  writing: Writing,
  { member, reason }: Departure,
): Promise<void> {
  const { id, organizationId, userId } = member
  await leaveTeams(writing, settings, member)
  await writing.store.of(memberModel).delete({ id })
  const active = { userId, activeOrganizationId: organizationId }
  await writing.sessions.change(active, activeColumns(settings, null))
  await tell(writing, 'member.removed', { member, reason })
}

/** Why a member stays. */
export type RemovalCode =
  | MissingCode
  | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
  | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'

/** A call that ends a membership. */
interface RemovalCall {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly fail: (code: RemovalCode) => AuthError
}

/**
 * Removes a member from an organisation, through all three phases: the membership as it was. Whoever
 * removes themself leaves, which needs no permission. What the member has sent lets nobody in any longer,
 * also when they become a member again.
 *
 * @throws AuthError when the caller may not, or the organisation would have no owner.
 */
export async function removeMember(
  settings: OrganizationSettings,
  { exchange, context, fail }: RemovalCall,
  { organization, ...members }: MemberPair & { readonly organization: OrganizationRow },
): Promise<MemberRow> {
  const check = async (store: Writing['store'], { caller, target }: MemberPair): Promise<void> => {
    if (caller.id === target.id) return
    if (isOwner(settings, target) && !isOwner(settings, caller))
      throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    const asked = { member: caller, permissions: { member: ['delete'] } }
    if (!(await allows(settings, store, asked)))
      throw fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
  }

  await check(context.store, members)
  const draft = { organization, member: members.target }
  await context.ask(exchange, 'member.remove', { draft, amendable: [] })
  const { userId } = members.target
  const sender = { inviterId: userId, organizationId: organization.id }
  return context.write(exchange, async (writing) => {
    // Users and invitations before organisations, as where an account goes: another order waits for each other.
    await writing.users.lock(userId)
    await cancelInvitations(writing.store, sender)
    const { caller, target } = await lockMembers(writing, members, fail)
    await check(writing.store, { caller, target })
    if (isOwner(settings, target) && !(await hasOtherOwner(settings, writing, target)))
      throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    const reason = caller.id === target.id ? 'left' : 'removed'
    await withdrawInvitations(settings, writing.store, sender)
    await removeMembership(settings, writing, { member: target, reason })
    return target
  })
}
