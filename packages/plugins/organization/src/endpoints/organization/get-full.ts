import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { countInput } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { timeOf } from '../../services/acting.js'
import {
  findChosen,
  forgetOrganization,
  organizationChoice,
} from '../../services/chosen-standing.js'
import { findFull, fullOrganization } from '../../services/full-organization.js'

/** `GET /organization/get-full-organization` */
export const createGetFullOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/get-full-organization',
    summary: 'An organisation with its members, invitations and teams; null where none is active',
    access: 'session',
    query: z.object({ ...organizationChoice, membersLimit: z.optional(countInput) }),
    answer: z.nullable(fullOrganization),
    errors: refusals('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),

    async handle({ query, session, exchange, context, fail }) {
      const found = await findChosen(context.store, session, query)
      if (found === 'none') return null
      if (found !== 'stranger')
        return findFull(settings, context.store, {
          ...found,
          membersLimit: query.membersLimit,
          now: timeOf({ context }),
        })
      await forgetOrganization(settings, { exchange, context, session }, query)
      throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    },
  })
