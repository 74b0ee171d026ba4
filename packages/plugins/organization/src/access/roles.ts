import type { Store } from '@countersign/core'
import {
  type Explanation,
  type Permissions,
  type Role,
  actionsOf,
  covers,
  explain,
  rolesIn,
  toRoleList,
} from '@countersign/core/access'
import { type MemberRow, organizationRoleModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'

/** The roles of an organisation: those of every organisation, and its custom roles. */
export type RoleSettings = Pick<OrganizationSettings, 'roles' | 'runTimeRoles' | 'creatorRole'>

/** Returns the roles of an organisation with these names. Custom roles cost one statement. */
export async function findRoles(
  { roles, runTimeRoles }: RoleSettings,
  store: Store,
  { organizationId, names }: { readonly organizationId: string; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, Role>> {
  const customNames = runTimeRoles ? names.filter((name) => !roles.has(name)) : []
  if (customNames.length === 0) return roles
  const found = await store
    .of(organizationRoleModel)
    .findMany({ organizationId, role: { in: customNames } })
  return new Map([...found.map((row) => [row.role, toRole(row.permission)] as const), ...roles])
}

/** A stored custom role. Permissions that cannot be read allow nothing. */
function toRole(stored: string): Role {
  return { permissions: readPermissions(stored) }
}

/** Actions by resource, from their JSON. */
export function readPermissions(stored: string): Permissions {
  const permissions: [string, readonly string[]][] = []
  for (const [resource, actions] of Object.entries(parseRecord(stored))) {
    if (!Array.isArray(actions)) continue
    permissions.push([resource, actions.filter((action) => typeof action === 'string')])
  }
  return Object.fromEntries(permissions)
}

/** Returns a record from its JSON, or an empty one for any other text. */
export function parseRecord(stored: string | null): Readonly<Record<string, unknown>> {
  if (stored === null) return {}
  try {
    const value: unknown = JSON.parse(stored)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member and the permissions to check. */
interface Requested {
  readonly member: MemberRow
  readonly permissions: Permissions
}

/** The roles that a member has. */
async function findOwn(
  settings: RoleSettings,
  store: Store,
  { organizationId, role }: MemberRow,
): Promise<readonly [roles: ReadonlyMap<string, Role>, names: readonly string[]]> {
  const names = rolesIn(role)
  return [await findRoles(settings, store, { organizationId, names }), names]
}

/** The result of a permission check, with the reason. */
export async function explainMember(
  settings: RoleSettings,
  store: Store,
  { member, permissions }: Requested,
): Promise<Explanation> {
  return explain(...(await findOwn(settings, store, member)), permissions)
}

/** Whether the roles of a member allow every one of these actions. Different roles may allow different actions. */
export async function holds(
  settings: RoleSettings,
  store: Store,
  { member, permissions }: Requested,
): Promise<boolean> {
  const held = actionsOf(...(await findOwn(settings, store, member)))
  return covers({ permissions: held }, permissions)
}

/** Whether a member has each of several sets of permissions. The roles are read once. */
export async function allowsEach(
  settings: RoleSettings,
  store: Store,
  { member, sets }: { readonly member: MemberRow; readonly sets: readonly Permissions[] },
): Promise<boolean[]> {
  const own = await findOwn(settings, store, member)
  return sets.map((permissions) => explain(...own, permissions).allowed)
}

/** Whether a member has permissions. */
export async function allows(
  settings: RoleSettings,
  store: Store,
  requested: Requested,
): Promise<boolean> {
  return (await explainMember(settings, store, requested)).allowed
}

/** Whether a member has exactly the creator's role, in the same letter case. */
export function isOwner({ creatorRole }: RoleSettings, { role }: Pick<MemberRow, 'role'>): boolean {
  return rolesIn(role).includes(creatorRole)
}

/**
 * Whether a member has all permissions of another member of the organisation. Only such a member may remove the other
 * one. An owner may remove every member.
 */
export async function isAtLeast(
  settings: RoleSettings,
  store: Store,
  { member, other }: { readonly member: MemberRow; readonly other: MemberRow },
): Promise<boolean> {
  if (isOwner(settings, member)) return true
  if (isOwner(settings, other)) return false
  const [own, theirs] = [rolesIn(member.role), rolesIn(other.role)]
  const { organizationId } = member
  const known = await findRoles(settings, store, { organizationId, names: [...own, ...theirs] })
  return covers({ permissions: actionsOf(known, own) }, actionsOf(known, theirs))
}

/** Roles that a member wants to give, and those that the recipient has now. */
export interface Grant {
  readonly member: MemberRow
  readonly roles: readonly string[]
  /** Default none. Unknown roles allow nothing, so every member may replace them. */
  readonly replaced?: readonly string[]
}

/**
 * Whether a member may give roles in place of others: only an owner gives or replaces the creator's role,
 * and no member gives or replaces a role that allows what none of the member's own roles allow. Null when
 * a role to give is unknown.
 */
export async function mayGrant(
  settings: RoleSettings,
  store: Store,
  { member, roles: granted, replaced = [] }: Grant,
): Promise<boolean | null> {
  const own = rolesIn(member.role)
  const { organizationId } = member
  const names = [...own, ...granted, ...replaced]
  const known = await findRoles(settings, store, { organizationId, names })
  if (granted.length === 0 || !granted.every((name) => known.has(name))) return null
  if (isOwner(settings, member)) return true
  const concerned = [...granted, ...replaced]
  if (concerned.includes(settings.creatorRole)) return false
  return covers({ permissions: actionsOf(known, own) }, actionsOf(known, concerned))
}

/** Roles of an organisation, as callers send them. */
interface SentRoles {
  readonly organizationId: string
  readonly roles: string | readonly string[]
}

/** Returns roles of a request as they are stored, or null when the organisation lacks one of them. */
export async function toKnownRoles(
  settings: RoleSettings,
  store: Store,
  { organizationId, roles }: SentRoles,
): Promise<string | null> {
  const list = toRoleList(roles, () => true)
  if (list === null) return null
  const names = list.split(',')
  const known = await findRoles(settings, store, { organizationId, names })
  return names.every((name) => known.has(name)) ? list : null
}
