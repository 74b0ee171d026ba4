import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { tell } from '../../events.js'
import { namedOrganization } from '../../fields.js'
import { organizationRoleModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { isWithin } from '../../services/change-custom-role.js'
import {
  findCustomRole,
  isAssigned,
  isCommonRole,
  roleChoice,
} from '../../services/custom-roles.js'
import { requirePermission, membershipErrors } from '../../services/require-permission.js'

const errors = {
  ...membershipErrors,
  ...refusals(
    'ROLE_NOT_FOUND',
    'ROLE_IS_ASSIGNED_TO_MEMBERS',
    'CANNOT_CHANGE_A_PRE_DEFINED_ROLE',
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
  ),
}

/** `POST /organization/delete-role` */
export const createDeleteRole = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/delete-role',
    summary: 'Delete a role that no member has',
    access: 'session',
    body: z.object({ ...roleChoice, organizationId: namedOrganization }),
    answer: z.object({ success: z.boolean() }),
    errors,

    async handle(call) {
      const { body, exchange, context, fail } = call
      const { organization, change } = await requirePermission(settings, call, {
        organizationId: body.organizationId,
        permissions: { ac: ['delete'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
      })
      if (body.roleName !== undefined && isCommonRole(settings, body.roleName))
        throw fail('CANNOT_CHANGE_A_PRE_DEFINED_ROLE')
      const found = await findCustomRole(context.store, organization.id, body)
      if (!found) throw fail('ROLE_NOT_FOUND')
      const draft = { organization, role: found }
      await context.ask(exchange, 'role.delete', { draft, amendable: [] })
      await change(async (tx, { member }) => {
        const { store } = tx
        const role = await findCustomRole(store, organization.id, { roleId: found.id })
        if (!role) throw fail('ROLE_NOT_FOUND')
        if (!(await isWithin(settings, store, { member, role })))
          throw fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE')
        if (await isAssigned(store, role)) throw fail('ROLE_IS_ASSIGNED_TO_MEMBERS')
        await store.of(organizationRoleModel).delete({ id: role.id })
        await tell(tx, 'role.deleted', { role })
      })
      return { success: true }
    },
  })
