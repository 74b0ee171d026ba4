import {
  type ActiveState,
  type MemberPages,
  type Members,
  type Outcome,
  useMembers,
  usePermission,
} from '../../organization/index.js'
import { useTexts } from '../settings.js'
import { roleNameTexts } from '../texts/organization.js'
import { type CallResult, useLoaded } from '../use-loaded.js'
import type {
  CustomRole,
  ListedMember,
  OrganizationClient,
  PermissionMap,
} from './organization-client.js'

type MemberPage = CallResult<{
  readonly members: readonly ListedMember[]
  readonly total: number
}>

/** One page of the members of the active organisation. */
// A type parameter, because the atoms of a client are not assignable to those of the hook.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function useMemberPage<C extends OrganizationClient>(
  client: C,
  options: { readonly limit: number; readonly offset: number },
): Members<MemberPage>
export function useMemberPage(
  client: MemberPages<ActiveState, MemberPage & Outcome>,
  options: { readonly limit: number; readonly offset: number },
): object {
  return useMembers(client, options)
}

/** Whether the signed-in user has a permission in the active organisation; false until it is known. */
export function useMay(client: OrganizationClient, resource: string, action: string): boolean {
  return usePermission(client, { permissions: { [resource]: [action] } }) === 'allowed'
}

/** The roles of an organisation, and the rules for assigning them. */
export interface RoleBook {
  /** All actions, by resource. */
  readonly statements: PermissionMap
  /** The roles of every organisation, then the custom ones. */
  readonly names: readonly string[]
  readonly customRoles: readonly CustomRole[]
  readonly isOwner: (role: string) => boolean
  /** Whether a role allows an action. */
  readonly allows: (role: string, resource: string, action: string) => boolean
  /** Whether a member with a role may assign, change or remove another one. The server has the same rules. */
  readonly covers: (own: string, other: string) => boolean
  /** Loads the custom roles again. */
  readonly reload: () => void
}

/** The options of a choice of roles: the values and their texts. */
export type RoleOptions = readonly (readonly [role: string, name: string])[]

/** The roles of a member, which are separated by commas. */
const rolesIn = (stored: string): readonly string[] => stored.split(',')

/** Returns the roles of an organisation. */
export function useRoles(client: OrganizationClient, organizationId: string): RoleBook {
  const { organization } = client
  const { statements, roles, creatorRole, features } = organization.describeRoles()
  const load = async (): Promise<CallResult<readonly CustomRole[]>> =>
    (features.dynamicAccessControl
      ? await organization.listRoles?.({ query: { organizationId } })
      : undefined) ?? { data: [], error: null }
  const { data, reload } = useLoaded(load, organizationId)
  const customRoles = data ?? []
  const permissions = new Map([
    ...Object.entries(roles).map(([name, role]) => [name, role.permissions] as const),
    ...customRoles.map(({ role, permission }) => [role, permission] as const),
  ])

  const allows: RoleBook['allows'] = (role, resource, action) =>
    rolesIn(role).some((name) => permissions.get(name)?.[resource]?.includes(action))
  const isOwner: RoleBook['isOwner'] = (role) => rolesIn(role).includes(creatorRole)
  return {
    statements,
    names: [...permissions.keys()],
    customRoles,
    allows,
    isOwner,
    covers(own, other) {
      if (isOwner(own)) return true
      if (isOwner(other)) return false
      // Without the permission to read the custom roles, it is not known what they allow.
      if (!data && !rolesIn(other).every((name) => permissions.has(name))) return false
      return actionsIn(statements).every(
        ([resource, action]) => !allows(other, resource, action) || allows(own, resource, action),
      )
    },
    reload,
  }
}

/** All actions as pairs. */
export function actionsIn(
  statements: PermissionMap,
): readonly (readonly [resource: string, action: string])[] {
  return Object.entries(statements).flatMap(([resource, actions = []]) =>
    actions.map((action) => [resource, action] as const),
  )
}

/** Returns a function for the name of a role, or of several separated by commas. */
export function useRoleNames(): (role: string | null) => string {
  const text = useTexts(roleNameTexts)
  return (role) =>
    rolesIn(role ?? 'member')
      .map((name) =>
        name === 'owner' || name === 'admin' || name === 'member' ? text(name) : name,
      )
      .join(', ')
}
