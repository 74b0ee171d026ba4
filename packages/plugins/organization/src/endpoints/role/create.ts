import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { permissionsShape, roleAnswer, toRole } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization, permissionsInput } from '../../fields.js'
import type { OrganizationSettings, RunTimeRoleSettings } from '../../options.js'

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
      const { createRole } = await import('./change-roles.js')
      const roleData = toRole(await createRole(settings, call, { ...call.body, maximum }))
      return { success: true, roleData, statements: roleData.permission }
    },
  })
