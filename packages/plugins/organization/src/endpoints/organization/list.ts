import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationAnswer, toOrganization } from '../../answers.js'
import { memberModel } from '../../models.js'
import { firstThousand, organizationOnly } from '../../selections.js'

/** `GET /organization/list` */
export const listOrganizations = defineEndpoint({
  method: 'GET',
  path: '/organization/list',
  summary: 'List the organisations of the signed-in user in the order of joining, at most 1,000',
  access: 'session',
  answer: z.array(organizationAnswer),

  async handle({ session, context }) {
    const where = { userId: session.user.id }
    const found = await context.store
      .of(memberModel)
      .findManyWith(where, organizationOnly, firstThousand)
    return found.map(({ parent: organization }) => toOrganization(organization))
  },
})
