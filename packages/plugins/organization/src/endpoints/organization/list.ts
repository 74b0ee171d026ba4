import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { organizationShape, toOrganization } from '../../answers.js'
import { memberModel, organizationModel } from '../../models.js'

/** Most organisations that one answer names. */
const MOST = 1000

/** `GET /organization/list` */
export const listOrganizations = defineEndpoint({
  method: 'GET',
  path: '/organization/list',
  summary:
    'The organisations of the signed-in person, in the order in which they joined, at most 1,000',
  access: 'session',
  answer: z.array(z.object(organizationShape)),

  async handle({ session, context }) {
    const parent = { model: organizationModel, by: 'organizationId' } as const
    const page = { orderBy: { createdAt: 'asc', id: 'asc' }, limit: MOST } as const
    const where = { userId: session.user.id }
    const found = await context.store.of(memberModel).findManyWith(where, parent, page)
    return found.map(({ parent: organization }) => toOrganization(organization))
  },
})
