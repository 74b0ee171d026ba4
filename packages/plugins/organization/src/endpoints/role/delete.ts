import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { findCustomRole, holdsRole, isAssigned, isCommonRole } from '../../access/custom-roles.js'
import { refusals } from '../../errors.js'
import { namedOrganization, roleChoice } from '../../fields.js'
import { organizationRoleModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { memberAction } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'

const errors = refusals(
  'NO_ACTIVE_ORGANIZATION',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'ROLE_NOT_FOUND',
  'ROLE_IS_ASSIGNED_TO_MEMBERS',
  'CANNOT_CHANGE_A_PRE_DEFINED_ROLE',
  'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
)

/** `POST /organization/delete-role` */
export const createDeleteRole = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/delete-role',
    summary: 'Delete a custom role without members',
    access: 'session',
    refetches: '$activeMember',
    body: z.object({ ...roleChoice, organizationId: namedOrganization }),
    answer: z.object({ success: z.boolean() }),
    errors,

    async handle(call) {
      const { body, fail } = call
      const organizationId = getOrganizationId(call, body.organizationId)
      await memberAction(settings, call, {
        organizationId,
        permissions: { ac: ['delete'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
        async prepare(_membership, store) {
          if (body.roleName !== undefined && isCommonRole(settings, body.roleName))
            throw fail('CANNOT_CHANGE_A_PRE_DEFINED_ROLE')
          const found = await findCustomRole(store, organizationId, body)
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
      return { success: true }
    },
  })
