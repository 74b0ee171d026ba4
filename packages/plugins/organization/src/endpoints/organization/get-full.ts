import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { countInput } from '../../fields.js'
import { organizationChoice } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { requireMembershipOrForget } from '../../services/membership.js'
import { findFull, fullOrganization } from './full-organization.js'

/** `GET /organization/get-full-organization` */
export const createGetFullOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/get-full-organization',
    summary: 'Return an organisation with members, invitations and teams',
    access: 'session',
    query: z.object({
      ...organizationChoice,
      membersLimit: z
        .optional(countInput(1, 1000))
        .with(z.describe('Maximum number of members, 1 to 1,000. Default 100')),
    }),
    answer: z.nullable(fullOrganization(settings)),
    errors: refusals('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),

    async handle(call) {
      const { query, context } = call
      const found = await requireMembershipOrForget(settings, call, query)
      if (!found) return null
      const { membersLimit } = query
      return findFull(settings, context.store, {
        ...found,
        membersLimit,
        now: new Date(call.context.clock.now()),
      })
    },
  })
