import { type Store, type Transaction } from '@countersign/core'
import type { Permissions } from '@countersign/core/access'
import { holds, isOwner, readPermissions } from '../access/roles.js'
import { refusals } from '../errors.js'
import { tell } from '../events.js'
import { type MemberRow, organizationRoleModel, type OrganizationRoleRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { findCustomRole, isAssigned } from './custom-roles.js'

/** Why a role is not changed: for the errors of the calls that change roles. */
export const changeErrors = refusals(
  'ROLE_NOT_FOUND',
  'ROLE_NAME_IS_ALREADY_TAKEN',
  'ROLE_IS_ASSIGNED_TO_MEMBERS',
)

/** Why a role is not changed. */
export type ChangeProblem = keyof typeof changeErrors | 'FORBIDDEN'

/** What a member makes of a role. What is left out stays as it is. */
export interface RoleChange {
  readonly id: string
  readonly member: MemberRow
  readonly updatedAt: Date
  readonly role?: string
  readonly permissions?: Permissions
}

/**
 * Changes a role that an organisation has made, and tells it. To be called under the lock of the
 * organisation. It keeps its name as long as a member has it, because memberships name it by that.
 */
export async function changeCustomRole(
  tx: Transaction,
  settings: OrganizationSettings,
  { id, member, updatedAt, role, permissions }: RoleChange,
): Promise<OrganizationRoleRow | ChangeProblem> {
  const { store } = tx
  const { organizationId } = member
  const previous = await findCustomRole(store, organizationId, { roleId: id })
  if (!previous) return 'ROLE_NOT_FOUND'
  if (!(await isWithin(settings, store, { member, role: previous }))) return 'FORBIDDEN'
  if (permissions && !(await holds(settings, store, { member, permissions }))) return 'FORBIDDEN'
  const problem = await findNameProblem(store, previous, role)
  if (problem) return problem
  const changed = await store.of(organizationRoleModel).updateOne(
    { id, organizationId },
    {
      ...(role !== undefined && { role }),
      ...(permissions && { permission: JSON.stringify(permissions) }),
      updatedAt,
    },
  )
  if (!changed) return 'ROLE_NOT_FOUND'
  await tell(tx, 'role.updated', { role: changed, previous })
  return changed
}

async function findNameProblem(
  store: Store,
  previous: OrganizationRoleRow,
  name = previous.role,
): Promise<ChangeProblem | null> {
  if (name === previous.role) return null
  const taken = await findCustomRole(store, previous.organizationId, { roleName: name })
  if (taken) return 'ROLE_NAME_IS_ALREADY_TAKEN'
  return (await isAssigned(store, previous)) ? 'ROLE_IS_ASSIGNED_TO_MEMBERS' : null
}

/**
 * Whether a member may change a role or make an end of it: whoever has the creator's role, and others
 * where it allows no more than theirs.
 */
export async function isWithin(
  settings: OrganizationSettings,
  store: Store,
  { member, role }: { readonly member: MemberRow; readonly role: OrganizationRoleRow },
): Promise<boolean> {
  if (isOwner(settings, member)) return true
  return holds(settings, store, { member, permissions: readPermissions(role.permission) })
}
