import type { AuthError, Exchange, PluginContext, Store, Transaction } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { allows, isOwner, mayGrant } from '../access/roles.js'
import { tell } from '../events.js'
import { type MemberRow, memberModel, type OrganizationRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { lockMembers, type MemberPair } from './member-with-user.js'
import { hasOtherOwner } from './guards.js'

/** Why a member keeps their role. */
type RoleChangeCode =
  | 'MEMBER_NOT_FOUND'
  | 'ROLE_NOT_FOUND'
  | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
  | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER'

/** A call that changes a role. */
interface RoleChangeCall {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly fail: (code: RoleChangeCode) => AuthError
}

/** A change of a member's role. */
export interface RoleChange extends MemberPair {
  readonly organization: OrganizationRow
  /** As it will be stored. */
  readonly role: string
}

/**
 * Changes the role of a member, through all three phases: the membership as it is then.
 *
 * @throws AuthError when a role is unknown, the caller may not, or the organisation would have no owner.
 */
export async function changeMemberRole(
  settings: OrganizationSettings,
  { exchange, context, fail }: RoleChangeCall,
  { organization, role: asked, ...members }: RoleChange,
): Promise<MemberRow> {
  const check = async (store: Store, { caller, target }: MemberPair, role: string) => {
    const permissions = { member: ['update'] }
    if (!(await allows(settings, store, { member: caller, permissions })))
      throw fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
    const roles = role.split(',')
    // Also the roles that stay: no member changes one who may do more.
    const replaced = rolesIn(target.role)
    const mayGive = await mayGrant(settings, store, { member: caller, roles, replaced })
    if (mayGive === null) throw fail('ROLE_NOT_FOUND')
    if (!mayGive) throw fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
  }

  await check(context.store, members, asked)
  const draft = { organization, member: members.target, role: asked }
  const { role } = await context.ask(exchange, 'member.update-role', { draft, amendable: ['role'] })
  return context.write(exchange, async (tx) => {
    const { caller, target } = await lockMembers<'MEMBER_NOT_FOUND'>(tx, members, {
      fail,
      outsider: 'MEMBER_NOT_FOUND',
    })
    await check(tx.store, { caller, target }, role)
    if (await leavesNoOwner(settings, tx, { target, role }))
      throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
    return writeRole(tx, target, role)
  })
}

function leavesNoOwner(
  settings: OrganizationSettings,
  tx: Transaction,
  { target, role }: { readonly target: MemberRow; readonly role: string },
): boolean | Promise<boolean> {
  if (!isOwner(settings, target) || isOwner(settings, { role })) return false
  return hasOtherOwner(settings, tx, target).then((isThere) => !isThere)
}

/** Writes the role of a member and tells of it, unless it is the same. Under the lock of the organisation. */
export async function writeRole(
  tx: Transaction,
  member: MemberRow,
  role: string,
): Promise<MemberRow> {
  const { id, role: previousRole } = member
  if (role === previousRole) return member
  await tx.store.of(memberModel).update({ id }, { role })
  const changed = { ...member, role }
  await tell(tx, 'member.role-updated', { member: changed, previousRole })
  return changed
}
