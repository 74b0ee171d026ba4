import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationAnswer, toOrganization } from '../../answers.js'
import type { OrganizationSettings } from '../../options.js'
import {
  organizationChoice,
  requireMembershipOrForget,
} from '../../services/chosen-organization.js'
import { membershipErrors } from '../../services/require-permission.js'

/** `GET /organization/get-organization` */
export const createGetOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/get-organization',
    summary: 'An organisation of the signed-in person',
    access: 'session',
    query: z.object(organizationChoice),
    answer: organizationAnswer,
    errors: membershipErrors,

    async handle(call) {
      const found = await requireMembershipOrForget(settings, call, call.query)
      if (!found) throw call.fail('NO_ACTIVE_ORGANIZATION')
      return toOrganization(found.organization)
    },
  })
