import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { namedOrganization, roleChoice } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'

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
      const { deleteRole } = await import('./change-roles.js')
      await deleteRole(settings, call, call.body)
      return { success: true }
    },
  })
