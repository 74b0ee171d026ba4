import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { roleAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { findCustomRole, roleChoice, showRole } from '../../services/custom-roles.js'
import { requirePermission, membershipErrors } from '../../services/require-permission.js'

/** `GET /organization/get-role` */
export const createGetRole = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/get-role',
    summary: 'One of the roles that an organisation has made for itself',
    access: 'session',
    query: z.object({ ...roleChoice, organizationId: namedOrganization }),
    answer: roleAnswer,
    errors: {
      ...membershipErrors,
      ...refusals('YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE', 'ROLE_NOT_FOUND'),
    },

    async handle(call) {
      const { query, context, fail } = call
      const { organization } = await requirePermission(settings, call, {
        organizationId: query.organizationId,
        permissions: { ac: ['read'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE',
      })
      const role = await findCustomRole(context.store, organization.id, query)
      if (!role) throw fail('ROLE_NOT_FOUND')
      return showRole(role)
    },
  })
