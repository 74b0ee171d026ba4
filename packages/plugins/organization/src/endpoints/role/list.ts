import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { roleAnswer, toRole } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization } from '../../fields.js'
import { organizationRoleModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { firstThousand } from '../../selections.js'
import { requirePermission } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'

/** `GET /organization/list-roles` */
export const createListRoles = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/list-roles',
    summary: 'List the custom roles of an organisation, oldest first',
    access: 'session',
    query: z.object({ organizationId: namedOrganization }),
    answer: z.array(roleAnswer),
    errors: {
      ...refusals(
        'NO_ACTIVE_ORGANIZATION',
        'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE',
      ),
    },

    async handle(call) {
      const { organization } = await requirePermission(settings, call, {
        organizationId: getOrganizationId(call, call.query.organizationId),
        permissions: { ac: ['read'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE',
      })
      const roles = call.context.store.of(organizationRoleModel)
      const found = await roles.findMany({ organizationId: organization.id }, firstThousand)
      return found.map(toRole)
    },
  })
