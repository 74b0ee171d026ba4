import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { memberWithUser } from '../../answers.js'
import { refusals } from '../../errors.js'
import { id } from '../../fields.js'
import { memberModel } from '../../models.js'
import { withShownUser } from '../../selections.js'
import { organizationChoice } from '../../fields.js'
import { requireMembership } from '../../services/membership.js'
import { findOrganizationId } from '../../services/active-organization.js'

/** `GET /organization/get-active-member` */
export const getActiveMember = defineEndpoint({
  method: 'GET',
  path: '/organization/get-active-member',
  summary: "Return the caller's membership of the active organisation",
  access: 'session',
  answer: memberWithUser,
  errors: refusals('NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),

  async handle({ session, context, fail }) {
    const organizationId = findOrganizationId(session)
    if (organizationId === null) throw fail('NO_ACTIVE_ORGANIZATION')
    const where = { organizationId, userId: session.user.id }
    const found = await context.store.of(memberModel).findOneWith(where, withShownUser)
    if (!found) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return { ...found.row, user: found.parent }
  },
})

/** `GET /organization/get-active-member-role` */
export const getActiveMemberRole = defineEndpoint({
  method: 'GET',
  path: '/organization/get-active-member-role',
  summary: 'Return the role of the caller, or of another member, in an organisation',
  access: 'session',
  query: z.object({ userId: z.optional(id), ...organizationChoice }),
  answer: z.object({ role: z.string() }),
  errors: refusals('NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),

  async handle(call) {
    const { query, context, fail } = call
    const { member } = await requireMembership(
      call,
      query,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    )
    const { organizationId, userId: own } = member
    const { userId = own } = query
    if (userId === own) return { role: member.role }
    const other = await context.store.of(memberModel).findOne({ organizationId, userId })
    if (!other) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return { role: other.role }
  },
})
