import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import {
  findCustomRole,
  holdsRole,
  isAssigned,
  isCommonRole,
  toPermissions,
  toRoleName,
} from '../../access/custom-roles.js'
import { holds, readPermissions } from '../../access/roles.js'
import { roleAnswer, toRole } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization, permissionsInput, roleChoice } from '../../fields.js'
import { organizationRoleModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { memberAction } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'

const errors = refusals(
  'NO_ACTIVE_ORGANIZATION',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'ROLE_NOT_FOUND',
  'ROLE_NAME_IS_ALREADY_TAKEN',
  'ROLE_IS_ASSIGNED_TO_MEMBERS',
  'INVALID_ROLE_NAME',
  'INVALID_PERMISSION',
  'CANNOT_CHANGE_A_PRE_DEFINED_ROLE',
  'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
)

const body = z.object({
  ...roleChoice,
  organizationId: namedOrganization,
  data: z.object({
    permission: z.optional(permissionsInput),
    roleName: z.optional(z.string().check(z.maxLength(255))),
  }),
})

/** `POST /organization/update-role` */
export const createUpdateRole = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/update-role',
    summary: 'Change the name and the permissions of a custom role',
    access: 'session',
    refetches: '$activeMember',
    body,
    answer: z.object({ success: z.boolean(), roleData: roleAnswer }),
    errors,

    async handle(call) {
      const { body, fail } = call
      const { data } = body
      const organizationId = getOrganizationId(call, body.organizationId)
      const { role } = await memberAction(settings, call, {
        organizationId,
        permissions: { ac: ['update'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
        async prepare(_membership, store) {
          if (body.roleName !== undefined && isCommonRole(settings, body.roleName))
            throw fail('CANNOT_CHANGE_A_PRE_DEFINED_ROLE')
          const found = await findCustomRole(store, organizationId, body)
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
      return { success: true, roleData: toRole(role) }
    },
  })
