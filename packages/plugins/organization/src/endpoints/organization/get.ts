import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationAnswer, toOrganization } from '../../answers.js'
import { refusals } from '../../errors.js'
import type { OrganizationSettings } from '../../options.js'
import { organizationChoice } from '../../fields.js'
import { requireMembershipOrForget } from '../../services/membership.js'

/** `GET /organization/get-organization` */
export const createGetOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/get-organization',
    summary: 'Return an organisation of the signed-in user',
    access: 'session',
    query: z.object(organizationChoice),
    answer: organizationAnswer,
    errors: refusals('NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),

    async handle(call) {
      const found = await requireMembershipOrForget(settings, call, call.query)
      if (!found) throw call.fail('NO_ACTIVE_ORGANIZATION')
      return toOrganization(found.organization)
    },
  })
