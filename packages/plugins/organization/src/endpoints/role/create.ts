import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import {
  findCustomRole,
  isCommonRole,
  toPermissions,
  toRoleName,
} from '../../access/custom-roles.js'
import { holds } from '../../access/roles.js'
import { permissionsShape, roleAnswer, toRole } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization, permissionsInput } from '../../fields.js'
import { organizationRoleModel } from '../../models.js'
import type { OrganizationSettings, RunTimeRoleSettings } from '../../options.js'
import { memberAction } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'

const errors = refusals(
  'NO_ACTIVE_ORGANIZATION',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'INVALID_ROLE_NAME',
  'INVALID_PERMISSION',
  'ROLE_NAME_IS_ALREADY_TAKEN',
  'TOO_MANY_ROLES',
  'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE',
)

/** `POST /organization/create-role` */
export const createCreateRole = (
  settings: OrganizationSettings,
  { maximum }: RunTimeRoleSettings,
) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/create-role',
    summary: 'Create a custom role with permissions that the caller has',
    access: 'session',
    body: z.object({
      role: z.string().check(z.maxLength(255)),
      permission: permissionsInput,
      organizationId: namedOrganization,
    }),
    answer: z.object({
      success: z.boolean(),
      roleData: roleAnswer,
      statements: permissionsShape,
    }),
    errors,

    async handle(call) {
      const { body, session, context, fail } = call
      const organizationId = getOrganizationId(call, body.organizationId)
      const row = await memberAction(settings, call, {
        organizationId,
        permissions: { ac: ['create'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE',
        prepare() {
          const role = toRoleName(body.role)
          if (role === null) throw fail('INVALID_ROLE_NAME')
          if (isCommonRole(settings, role)) throw fail('ROLE_NAME_IS_ALREADY_TAKEN')
          const permissions = toPermissions(settings, body.permission)
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
      const roleData = toRole(row)
      return { success: true, roleData, statements: roleData.permission }
    },
  })
