import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { findCustomRole } from '../../access/custom-roles.js'
import { roleAnswer, toRole } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization, roleChoice } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { requirePermission } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'

/** `GET /organization/get-role` */
export const createGetRole = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/get-role',
    summary: 'Return a custom role of an organisation',
    access: 'session',
    query: z.object({ ...roleChoice, organizationId: namedOrganization }),
    answer: roleAnswer,
    errors: {
      ...refusals(
        'NO_ACTIVE_ORGANIZATION',
        'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE',
        'ROLE_NOT_FOUND',
      ),
    },

    async handle(call) {
      const { query, context, fail } = call
      const { organization } = await requirePermission(settings, call, {
        organizationId: getOrganizationId(call, query.organizationId),
        permissions: { ac: ['read'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE',
      })
      const role = await findCustomRole(context.store, organization.id, query)
      if (!role) throw fail('ROLE_NOT_FOUND')
      return toRole(role)
    },
  })
