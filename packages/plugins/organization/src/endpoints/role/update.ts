import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { roleAnswer, toRole } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization, permissionsInput, roleChoice } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'

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
      const { updateRole } = await import('./change-roles.js')
      return { success: true, roleData: toRole(await updateRole(settings, call, call.body)) }
    },
  })
