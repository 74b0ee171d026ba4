import type { Store } from '@countersign/core'
import { covers, type Permissions, rolesIn } from '@countersign/core/access'
import {
  type MemberRow,
  memberModel,
  organizationRoleModel,
  type OrganizationRoleRow,
} from '../models.js'
import { type OrganizationSettings, roleName } from '../options.js'
import { ALL } from '../selections.js'
import { holds, isOwner, readPermissions } from './roles.js'

/** The custom role that a call names. */
interface RoleChoice {
  readonly roleName?: string | undefined
  readonly roleId?: string | undefined
}

/** Finds a custom role. */
export async function findCustomRole(
  store: Store,
  organizationId: string,
  { roleName: name, roleId }: RoleChoice,
): Promise<OrganizationRoleRow | null> {
  if (name === undefined && roleId === undefined) return null
  return store.of(organizationRoleModel).findOne({
    organizationId,
    ...(roleId !== undefined && { id: roleId }),
    ...(name !== undefined && { role: name.toLowerCase() }),
  })
}

/**
 * Returns the name of a role as it is stored, in lower case, or null when it is not a valid name. The names of
 * inherited object properties are not valid, so that no lookup by name finds them.
 */
export function toRoleName(sent: string): string | null {
  const name = sent.toLowerCase()
  return roleName.test(name) && !(name in {}) ? name : null
}

/** Whether every organisation has a role of this name, in any letter case. */
export function isCommonRole({ roles }: OrganizationSettings, name: string): boolean {
  return [...roles.keys()].some((role) => role.toLowerCase() === name.toLowerCase())
}

/** Returns permissions as they are stored, each action once, or null when the app does not define one of them. */
export function toPermissions(
  { statements }: OrganizationSettings,
  sent: Permissions,
): Permissions | null {
  if (!covers({ permissions: statements }, sent)) return null
  const requested = Object.entries(sent).filter(([, actions = []]) => actions.length > 0)
  return Object.fromEntries(
    requested.map(([resource, actions]) => [resource, [...new Set(actions)]]),
  )
}

/** Whether a member of an organisation has a role, alone or among others. */
export async function isAssigned(
  store: Store,
  { organizationId, role }: Pick<OrganizationRoleRow, 'organizationId' | 'role'>,
): Promise<boolean> {
  const where = { organizationId, role: { contains: role } }
  const found = await store.of(memberModel).findMany(where, { limit: ALL })
  return found.some((member) => rolesIn(member.role).includes(role))
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
