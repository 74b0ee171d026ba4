import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationAnswer, toOrganization } from '../../answers.js'
import type { OrganizationSettings } from '../../options.js'
import { organizationChoice, requireStandingOrForget } from '../../services/chosen-standing.js'
import { standingErrors } from '../../services/permit.js'

/** `GET /organization/get-organization` */
export const createGetOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/get-organization',
    summary: 'An organisation of the signed-in person',
    access: 'session',
    query: z.object(organizationChoice),
    answer: organizationAnswer,
    errors: standingErrors,

    async handle(call) {
      const found = await requireStandingOrForget(settings, call, call.query)
      if (!found) throw call.fail('NO_ACTIVE_ORGANIZATION')
      return toOrganization(found.organization)
    },
  })
