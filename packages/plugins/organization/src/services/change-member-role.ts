import { guardedAction, type Store, type Transaction } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { allows, isOwner, mayGrant } from '../access/roles.js'
import { emit } from '../events.js'
import { type MemberRow, memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { isOnlyOwner } from './end-membership.js'
import { lockPair, type MemberPair } from './member-pair.js'
import type { MemberCall } from './membership.js'

/** Why a member keeps their role. */
type RoleChangeCode =
  | 'MEMBER_NOT_FOUND'
  | 'ROLE_NOT_FOUND'
  | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
  | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER'

/**
 * Changes the role of a member, and returns the membership.
 *
 * @throws AuthError when a role is unknown, the caller may not, or the organisation would have no owner.
 */
export function changeMemberRole(
  settings: OrganizationSettings,
  call: MemberCall<RoleChangeCode>,
  { role: given, ...pair }: MemberPair & { readonly role: string },
): Promise<MemberRow> {
  const { fail } = call
  const checkGrant = async (store: Store, { caller, target }: MemberPair, role: string) => {
    // No member changes one who has more permissions, so the roles that stay count too.
    const grant = { member: caller, roles: role.split(','), replaced: rolesIn(target.role) }
    const mayGive = await mayGrant(settings, store, grant)
    if (mayGive === null) throw fail('ROLE_NOT_FOUND')
    if (!mayGive) throw fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
  }
  return guardedAction(call, {
    load: () => pair,
    async requirePermission({ caller: member }, store) {
      if (!(await allows(settings, store, { member, permissions: { member: ['update'] } })))
        throw fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
    },
    prepare: (found, store) => checkGrant(store, found, given),
    before: 'member.update-role',
    draft: ({ organization, target: member }) => ({ organization, member, role: given }),
    amendable: ['role'],
    lock: (tx) => lockPair(tx, pair, { fail, outsider: 'MEMBER_NOT_FOUND' }),
    async write(tx, locked, { draft: { role } }) {
      const { target } = locked
      await checkGrant(tx.store, locked, role)
      if (!isOwner(settings, { role }) && (await isOnlyOwner(settings, tx, target)))
        throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
      return writeRole(tx, target, role)
    },
  })
}

/** Writes the role of a member, under the lock of the organisation, and emits the event unless it is the same. */
export async function writeRole(
  tx: Transaction,
  member: MemberRow,
  role: string,
): Promise<MemberRow> {
  const { id, role: previousRole } = member
  if (role === previousRole) return member
  await tx.store.of(memberModel).update({ id }, { role })
  const changed = { ...member, role }
  await emit(tx, 'member.role-updated', { member: changed, previousRole })
  return changed
}
