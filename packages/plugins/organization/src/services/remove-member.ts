import { guardedAction } from '@countersign/core'
import { allows, isAtLeast, isOwner } from '../access/roles.js'
import type { MemberRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import {
  cancelInvitations,
  endMembership,
  isOnlyOwner,
  withdrawInvitations,
} from './end-membership.js'
import { lockPair, type MemberPair } from './member-pair.js'
import type { MemberCall } from './membership.js'

/** Why a member is not removed. */
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
  call: Omit<MemberCall<RemovalCode>, 'session'>,
  pair: MemberPair,
): Promise<MemberRow> {
  const { fail } = call
  const { userId: inviterId, organizationId } = pair.target
  const sender = { inviterId, organizationId }
  return guardedAction(call, {
    load: () => pair,
    async requirePermission({ caller, target }, store) {
      if (caller.id === target.id) return
      if (isOwner(settings, target) && !isOwner(settings, caller))
        throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
      const asked = { member: caller, permissions: { member: ['delete'] } }
      const both = { member: caller, other: target }
      if (!(await allows(settings, store, asked)) || !(await isAtLeast(settings, store, both)))
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
    async write(tx, { caller, target: member }) {
      if (await isOnlyOwner(settings, tx, member))
        throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
      await withdrawInvitations(settings, tx.store, sender)
      const reason = caller.id === member.id ? 'left' : 'removed'
      await endMembership(settings, tx, { member, reason })
      return member
    },
  })
}
