import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { holds } from '../../access/roles.js'
import { permissionsShape, roleAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { tell } from '../../events.js'
import { namedOrganization, permissionsInput } from '../../fields.js'
import { organizationRoleModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import {
  findCustomRole,
  isCommonRole,
  mutable,
  showRole,
  toPermissions,
  toRoleName,
} from '../../services/custom-roles.js'
import { requirePermission, membershipErrors } from '../../services/require-permission.js'

const errors = {
  ...membershipErrors,
  ...refusals(
    'INVALID_ROLE_NAME',
    'INVALID_PERMISSION',
    'ROLE_NAME_IS_ALREADY_TAKEN',
    'TOO_MANY_ROLES',
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE',
  ),
}

/** `POST /organization/create-role` */
export const createCreateRole = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/create-role',
    summary: 'Make a role of an organisation, within what the caller is allowed',
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
      const { body, session, exchange, context, fail } = call
      const { organization, change } = await requirePermission(settings, call, {
        organizationId: body.organizationId,
        permissions: { ac: ['create'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE',
      })
      const name = toRoleName(body.role)
      if (name === null) throw fail('INVALID_ROLE_NAME')
      if (isCommonRole(settings, name)) throw fail('ROLE_NAME_IS_ALREADY_TAKEN')
      const permissions = toPermissions(settings, body.permission)
      if (permissions === null) throw fail('INVALID_PERMISSION')
      const draft = { organization, role: name, permissions, user: session.user }
      await context.ask(exchange, 'role.create', { draft, amendable: [] })
      const organizationId = organization.id
      const row = {
        ...{ id: context.createId(), organizationId, role: name },
        permission: JSON.stringify(permissions),
        createdAt: new Date(context.clock.now()),
        updatedAt: null,
      }
      await change(async (tx, { member }) => {
        const { store } = tx
        const roles = store.of(organizationRoleModel)
        if (!(await holds(settings, store, { member, permissions })))
          throw fail('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE')
        if (await findCustomRole(store, organizationId, { roleName: name }))
          throw fail('ROLE_NAME_IS_ALREADY_TAKEN')
        if ((await roles.count({ organizationId })) >= (settings.runTimeRoles?.maximum ?? 0))
          throw fail('TOO_MANY_ROLES')
        await roles.create(row)
        await tell(tx, 'role.created', { role: row })
      })
      return { success: true, roleData: showRole(row), statements: mutable(permissions) }
    },
  })
