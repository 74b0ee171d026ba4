import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { readPermissions } from '../../access/roles.js'
import { roleAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization, permissionsInput } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { changeCustomRole, changeErrors } from '../../services/change-custom-role.js'
import {
  findCustomRole,
  isCommonRole,
  roleChoice,
  showRole,
  toPermissions,
  toRoleName,
} from '../../services/custom-roles.js'
import { requirePermission, membershipErrors } from '../../services/require-permission.js'

const errors = {
  ...membershipErrors,
  ...changeErrors,
  ...refusals(
    'INVALID_ROLE_NAME',
    'INVALID_PERMISSION',
    'CANNOT_CHANGE_A_PRE_DEFINED_ROLE',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
  ),
}

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
    summary: 'Change what a role of an organisation is called and allows',
    access: 'session',
    body,
    answer: z.object({ success: z.boolean(), roleData: roleAnswer }),
    errors,

    async handle(call) {
      const { body, exchange, context, fail } = call
      const { organization, change } = await requirePermission(settings, call, {
        organizationId: body.organizationId,
        permissions: { ac: ['update'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
      })
      if (body.roleName !== undefined && isCommonRole(settings, body.roleName))
        throw fail('CANNOT_CHANGE_A_PRE_DEFINED_ROLE')
      const found = await findCustomRole(context.store, organization.id, body)
      if (!found) throw fail('ROLE_NOT_FOUND')
      const { data } = body
      const name = data.roleName === undefined ? found.role : toRoleName(data.roleName)
      if (name === null) throw fail('INVALID_ROLE_NAME')
      if (isCommonRole(settings, name)) throw fail('ROLE_NAME_IS_ALREADY_TAKEN')
      const permissions = data.permission
        ? toPermissions(settings, data.permission)
        : readPermissions(found.permission)
      if (permissions === null) throw fail('INVALID_PERMISSION')
      const draft = { organization, role: found, name, permissions }
      await context.ask(exchange, 'role.update', { draft, amendable: [] })
      const updatedAt = new Date(context.clock.now())
      const outcome = await change(async (tx, { member }) => {
        const values = {
          ...(data.roleName !== undefined && { role: name }),
          ...(data.permission && { permissions }),
        }
        const changed = await changeCustomRole(tx, settings, {
          ...{ id: found.id, member, updatedAt },
          ...values,
        })
        if (changed === 'FORBIDDEN') throw fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE')
        if (typeof changed === 'string') throw fail(changed)
        return changed
      })
      return { success: true, roleData: showRole(outcome) }
    },
  })
