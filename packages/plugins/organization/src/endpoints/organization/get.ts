import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationShape, toOrganization } from '../../answers.js'
import { refusals } from '../../errors.js'
import type { OrganizationSettings } from '../../options.js'
import {
  findChosen,
  forgetOrganization,
  organizationChoice,
} from '../../services/chosen-standing.js'

/** `GET /organization/get-organization` */
export const createGetOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/get-organization',
    summary: 'An organisation of the signed-in person',
    access: 'session',
    query: z.object(organizationChoice),
    answer: z.object(organizationShape),
    errors: refusals('NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),

    async handle({ query, session, exchange, context, fail }) {
      const found = await findChosen(context.store, session, query)
      if (found === 'none') throw fail('NO_ACTIVE_ORGANIZATION')
      if (found !== 'stranger') return toOrganization(found.organization)
      await forgetOrganization(settings, { exchange, context, session }, query)
      throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    },
  })
