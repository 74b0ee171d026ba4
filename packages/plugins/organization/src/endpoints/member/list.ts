import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { memberWithUser } from '../../answers.js'
import { refusals } from '../../errors.js'
import { countInput } from '../../fields.js'
import { memberModel } from '../../models.js'
import { withShownUser } from '../../selections.js'
import { organizationChoice } from '../../fields.js'
import { requireMembership } from '../../services/membership.js'
import { memberFields, memberFilter, toCondition } from './member-filter.js'

/** Maximum number of members in one answer. */
const MOST = 100

/** `GET /organization/list-members` */
export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/organization/list-members',
  summary: 'List a page of the members of an organisation, oldest first',
  access: 'session',
  query: z
    .object({
      ...organizationChoice,
      limit: z.optional(countInput(1, MOST)),
      offset: z.optional(countInput(0, 999_999_999)),
      after: z
        .optional(z.string())
        .with(z.describe('nextCursor of the page before, in place of an offset')),
      sortBy: z.optional(z.enum(memberFields)),
      sortDirection: z.optional(z.enum(['asc', 'desc'])),
      ...memberFilter,
    })
    .check(
      z.refine((sent) => toCondition(sent) !== null, 'No such filter'),
      z.refine(({ after, offset = 0 }) => after === undefined || offset === 0),
    ),
  answer: z.object({
    members: z.array(memberWithUser),
    total: z.number(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: refusals('NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),

  async handle(call) {
    const { query, context } = call
    const { limit = MOST, offset, after, sortBy = 'createdAt', sortDirection = 'asc' } = query
    const { organization } = await requireMembership(
      call,
      query,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    )
    const where = { ...toCondition(query), organizationId: organization.id }
    const members = context.store.of(memberModel)
    const { readPage } = await import('@countersign/core/cursors')
    const { found, total, nextCursor } = await readPage(
      {
        codes: context.codes,
        name: 'members',
        where,
        sortBy,
        direction: sortDirection,
        idDirection: sortDirection,
        find: (part, page) => members.findManyWith(part, withShownUser, page),
        count: () => members.count(where),
        rowOf: ({ row }) => row,
      },
      { limit, offset, after },
    )
    return {
      members: found.map(({ row, parent }) => Object.assign(row, { user: parent })),
      total,
      nextCursor,
    }
  },
})
