import type { Permissions } from '@countersign/core/access'
import {
  findCustomRole,
  holdsRole,
  isAssigned,
  isCommonRole,
  toPermissions,
  toRoleName,
} from '../../access/custom-roles.js'
import { holds, readPermissions } from '../../access/roles.js'
import { organizationRoleModel, type OrganizationRoleRow } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { getOrganizationId } from '../../services/active-organization.js'
import { memberAction } from '../../services/member-action.js'
import type { MemberCall } from '../../services/membership.js'

// Loaded with the first change: few apps have custom roles.

type ChangeCode = 'NO_ACTIVE_ORGANIZATION' | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'

type CreateCode =
  | ChangeCode
  | 'INVALID_ROLE_NAME'
  | 'INVALID_PERMISSION'
  | 'ROLE_NAME_IS_ALREADY_TAKEN'
  | 'TOO_MANY_ROLES'
  | 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'

type UpdateCode =
  | ChangeCode
  | 'ROLE_NOT_FOUND'
  | 'ROLE_NAME_IS_ALREADY_TAKEN'
  | 'ROLE_IS_ASSIGNED_TO_MEMBERS'
  | 'INVALID_ROLE_NAME'
  | 'INVALID_PERMISSION'
  | 'CANNOT_CHANGE_A_PRE_DEFINED_ROLE'
  | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'

type DeleteCode =
  | ChangeCode
  | 'ROLE_NOT_FOUND'
  | 'ROLE_IS_ASSIGNED_TO_MEMBERS'
  | 'CANNOT_CHANGE_A_PRE_DEFINED_ROLE'
  | 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'

interface NewRole {
  readonly role: string
  readonly permission: Permissions
  readonly organizationId?: string | undefined
  /** Most custom roles of an organisation. */
  readonly maximum: number
}

/** Creates a custom role with permissions that the caller has. */
export function createRole(
  settings: OrganizationSettings,
  call: MemberCall<CreateCode>,
  input: NewRole,
): Promise<OrganizationRoleRow> {
  const { session, context, fail } = call
  const { maximum } = input
  const organizationId = getOrganizationId(call, input.organizationId)
  return memberAction(settings, call, {
    organizationId,
    permissions: { ac: ['create'] },
    outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE',
    prepare() {
      const role = toRoleName(input.role)
      if (role === null) throw fail('INVALID_ROLE_NAME')
      if (isCommonRole(settings, role)) throw fail('ROLE_NAME_IS_ALREADY_TAKEN')
      const permissions = toPermissions(settings, input.permission)
      if (permissions === null) throw fail('INVALID_PERMISSION')
      return { role, permissions }
    },
    before: 'role.create',
    draft: ({ organization }, subject) => ({ organization, ...subject, user: session.user }),
    amendable: [],
    async write({ store }, { member }, { subject: { role, permissions } }) {
      const roles = store.of(organizationRoleModel)
      if (!(await holds(settings, store, { member, permissions })))
        throw fail('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE')
      if (await findCustomRole(store, organizationId, { roleName: role }))
        throw fail('ROLE_NAME_IS_ALREADY_TAKEN')
      if ((await roles.count({ organizationId })) >= maximum) throw fail('TOO_MANY_ROLES')
      const permission = JSON.stringify(permissions)
      const id = context.createId('organizationRole')
      const dates = { createdAt: new Date(call.context.clock.now()), updatedAt: null }
      const created = { id, organizationId, role, permission, ...dates }
      await roles.create(created)
      return created
    },
    event: (role) => ['role.created', { role }],
  })
}

/** A custom role, by its id or its name. */
interface RoleChoice {
  readonly roleId?: string | undefined
  readonly roleName?: string | undefined
  readonly organizationId?: string | undefined
}

interface RoleUpdate extends RoleChoice {
  readonly data: {
    readonly permission?: Permissions | undefined
    readonly roleName?: string | undefined
  }
}

/** Changes the name and the permissions of a custom role. */
export async function updateRole(
  settings: OrganizationSettings,
  call: MemberCall<UpdateCode>,
  input: RoleUpdate,
): Promise<OrganizationRoleRow> {
  const { fail } = call
  const { data } = input
  const organizationId = getOrganizationId(call, input.organizationId)
  const { role } = await memberAction(settings, call, {
    organizationId,
    permissions: { ac: ['update'] },
    outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
    async prepare(_membership, store) {
      if (input.roleName !== undefined && isCommonRole(settings, input.roleName))
        throw fail('CANNOT_CHANGE_A_PRE_DEFINED_ROLE')
      const found = await findCustomRole(store, organizationId, input)
      if (!found) throw fail('ROLE_NOT_FOUND')
      const name = data.roleName === undefined ? found.role : toRoleName(data.roleName)
      if (name === null) throw fail('INVALID_ROLE_NAME')
      if (isCommonRole(settings, name)) throw fail('ROLE_NAME_IS_ALREADY_TAKEN')
      const permissions = data.permission
        ? toPermissions(settings, data.permission)
        : readPermissions(found.permission)
      if (permissions === null) throw fail('INVALID_PERMISSION')
      return { role: found, name, permissions }
    },
    before: 'role.update',
    draft: ({ organization }, subject) => ({ organization, ...subject }),
    amendable: [],
    async write({ store }, { member }, { subject: { role: found, name, permissions } }) {
      const previous = await findCustomRole(store, organizationId, { roleId: found.id })
      if (!previous) throw fail('ROLE_NOT_FOUND')
      const mayChange =
        (await holdsRole(settings, store, member, previous)) &&
        (!data.permission || (await holds(settings, store, { member, permissions })))
      if (!mayChange) throw fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE')
      const isRenamed = data.roleName !== undefined && name !== previous.role
      if (isRenamed && (await findCustomRole(store, organizationId, { roleName: name })))
        throw fail('ROLE_NAME_IS_ALREADY_TAKEN')
      // Memberships hold the name of a role, so a role keeps its name while a member has it.
      if (isRenamed && (await isAssigned(store, previous)))
        throw fail('ROLE_IS_ASSIGNED_TO_MEMBERS')
      const role = await store.of(organizationRoleModel).updateOne(
        { id: found.id, organizationId },
        {
          ...(isRenamed && { role: name }),
          ...(data.permission && { permission: JSON.stringify(permissions) }),
          updatedAt: new Date(call.context.clock.now()),
        },
      )
      if (!role) throw fail('ROLE_NOT_FOUND')
      return { role, previous }
    },
    event: (changed) => ['role.updated', changed],
  })
  return role
}

/** Deletes a custom role without members. */
export async function deleteRole(
  settings: OrganizationSettings,
  call: MemberCall<DeleteCode>,
  choice: RoleChoice,
): Promise<void> {
  const { fail } = call
  const organizationId = getOrganizationId(call, choice.organizationId)
  await memberAction(settings, call, {
    organizationId,
    permissions: { ac: ['delete'] },
    outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
    async prepare(_membership, store) {
      if (choice.roleName !== undefined && isCommonRole(settings, choice.roleName))
        throw fail('CANNOT_CHANGE_A_PRE_DEFINED_ROLE')
      const found = await findCustomRole(store, organizationId, choice)
      if (!found) throw fail('ROLE_NOT_FOUND')
      return found
    },
    before: 'role.delete',
    draft: ({ organization }, role) => ({ organization, role }),
    amendable: [],
    async write({ store }, { member }, { subject: { id: roleId } }) {
      const role = await findCustomRole(store, organizationId, { roleId })
      if (!role) throw fail('ROLE_NOT_FOUND')
      if (!(await holdsRole(settings, store, member, role)))
        throw fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE')
      if (await isAssigned(store, role)) throw fail('ROLE_IS_ASSIGNED_TO_MEMBERS')
      await store.of(organizationRoleModel).delete({ id: role.id })
      return role
    },
    event: (role) => ['role.deleted', { role }],
  })
}
