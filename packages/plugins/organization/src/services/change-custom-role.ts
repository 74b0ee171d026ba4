import type { AuthError, Store, Transaction } from '@countersign/core'
import type { Permissions } from '@countersign/core/access'
import { holds, isOwner, readPermissions } from '../access/roles.js'
import { type MemberRow, organizationRoleModel, type OrganizationRoleRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { findCustomRole, isAssigned } from './custom-roles.js'

type Fail = (
  code:
    | 'ROLE_NOT_FOUND'
    | 'ROLE_NAME_IS_ALREADY_TAKEN'
    | 'ROLE_IS_ASSIGNED_TO_MEMBERS'
    | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
) => AuthError

/** What a member changes of a custom role. What is left out stays as it is. */
export interface CustomRoleChange {
  readonly id: string
  readonly member: MemberRow
  readonly updatedAt: Date
  readonly role?: string
  readonly permissions?: Permissions
}

/**
 * Changes a custom role. To be called under the lock of the organisation. The role keeps its name as long as a member
 * has it, because memberships name it by that.
 */
export async function changeCustomRole(
  settings: OrganizationSettings,
  { store }: Transaction,
  { id, member, updatedAt, role, permissions }: CustomRoleChange,
  fail: Fail,
): Promise<{ readonly role: OrganizationRoleRow; readonly previous: OrganizationRoleRow }> {
  const { organizationId } = member
  const previous = await findCustomRole(store, organizationId, { roleId: id })
  if (!previous) throw fail('ROLE_NOT_FOUND')
  const holdsBoth =
    (await holdsRole(settings, store, member, previous)) &&
    (!permissions || (await holds(settings, store, { member, permissions })))
  if (!holdsBoth) throw fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE')
  if (role !== undefined && role !== previous.role) {
    if (await findCustomRole(store, organizationId, { roleName: role }))
      throw fail('ROLE_NAME_IS_ALREADY_TAKEN')
    if (await isAssigned(store, previous)) throw fail('ROLE_IS_ASSIGNED_TO_MEMBERS')
  }
  const values = {
    ...(role !== undefined && { role }),
    ...(permissions && { permission: JSON.stringify(permissions) }),
    updatedAt,
  }
  const changed = await store.of(organizationRoleModel).updateOne({ id, organizationId }, values)
  if (!changed) throw fail('ROLE_NOT_FOUND')
  return { role: changed, previous }
}

/** Whether a member may change or delete a custom role: an owner, and a member with all of its permissions. */
export async function holdsRole(
  settings: OrganizationSettings,
  store: Store,
  member: MemberRow,
  { permission }: OrganizationRoleRow,
): Promise<boolean> {
  if (isOwner(settings, member)) return true
  return holds(settings, store, { member, permissions: readPermissions(permission) })
}
