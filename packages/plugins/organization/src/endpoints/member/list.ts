import { defineEndpoint, pick, userTable } from '@countersign/core'
import * as z from 'zod/mini'
import { memberWithUser } from '../../answers.js'
import { organizationErrors } from '../../errors.js'
import { id } from '../../fields.js'
import { memberModel } from '../../models.js'
import { memberFields, memberFilter, toCondition } from '../../services/member-filter.js'
import { getStanding } from '../../services/named-organization.js'

/** Most members that one answer holds. */
const MOST = 100

const count = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]),
  z.transform(Number),
)

/** `GET /organization/list-members` */
export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/organization/list-members',
  summary: 'The members of an organisation, a page of them, oldest first unless asked otherwise',
  access: 'session',
  query: z
    .object({
      organizationId: z.optional(id),
      organizationSlug: z.optional(id),
      limit: z.optional(count.check(z.int(), z.minimum(1), z.maximum(MOST))),
      offset: z.optional(count.check(z.int(), z.minimum(0))),
      sortBy: z.optional(z.enum(memberFields)),
      sortDirection: z.optional(z.enum(['asc', 'desc'])),
      ...memberFilter,
    })
    .check(z.refine((sent) => toCondition(sent) !== null, 'No such filter')),
  answer: z.object({ members: z.array(memberWithUser), total: z.number() }),
  errors: pick(
    organizationErrors,
    'NO_ACTIVE_ORGANIZATION',
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  ),

  async handle(call) {
    const { query, context } = call
    const { limit = MOST, offset = 0, sortBy = 'createdAt', sortDirection = 'asc' } = query
    const { organization } = await getStanding(call, query)
    const where = { ...toCondition(query), organizationId: organization.id }
    const members = context.store.of(memberModel)
    const user = { model: userTable, by: 'userId' } as const
    const orderBy = { [sortBy]: sortDirection, id: sortDirection }
    const found = await members.findManyWith(where, user, { orderBy, limit, offset })
    const total = await members.count(where)
    return { members: found.map(({ row, parent }) => ({ ...row, user: parent })), total }
  },
})
