import type { Store } from '@countersign/core'
import { covers, type Permissions, rolesIn } from '@countersign/core/access'
import * as z from 'zod/mini'
import { readPermissions } from '../access/roles.js'
import { id } from '../fields.js'
import { memberModel, organizationRoleModel, type OrganizationRoleRow } from '../models.js'
import { type OrganizationSettings, roleName } from '../options.js'
import { ALL } from '../selections.js'

/** How calls name a role that an organisation has made: by name, by id, or by both. */
export const roleChoice = {
  roleName: z.optional(z.string().check(z.maxLength(255))),
  roleId: z.optional(id),
}

/** Which role a call is about. */
export interface RoleChoice {
  readonly roleName?: string | undefined
  readonly roleId?: string | undefined
}

/** Finds a role that an organisation has made. */
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
 * A name for a role as it is stored, in lower case. Null for what cannot be a name: what every object has
 * by itself is none, so that no lookup by name finds that.
 */
export function toRoleName(sent: string): string | null {
  const name = sent.toLowerCase()
  return roleName.test(name) && !(name in {}) ? name : null
}

/** Whether every organisation has a role of this name, letter by letter or otherwise capitalised. */
export function isCommonRole({ roles }: OrganizationSettings, name: string): boolean {
  return [...roles.keys()].some((role) => role.toLowerCase() === name.toLowerCase())
}

/** Permissions as they are stored, each action once. Null unless all of them can be done in the app. */
export function toPermissions(
  { statements }: OrganizationSettings,
  sent: Permissions,
): Permissions | null {
  if (!covers({ permissions: statements }, sent)) return null
  const asked = Object.entries(sent).filter(([, actions = []]) => actions.length > 0)
  return Object.fromEntries(asked.map(([resource, actions]) => [resource, [...new Set(actions)]]))
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

/** A role as answers show it: what cannot be read allows nothing. */
export function showRole(row: OrganizationRoleRow) {
  return { ...row, permission: mutable(readPermissions(row.permission)) }
}

/** Permissions as answers take them. */
export function mutable(permissions: Permissions): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(permissions).map(([resource, actions = []]) => [resource, [...actions]]),
  )
}
