import { defineEndpoint, pick, userTable } from '@countersign/core'
import * as z from 'zod/mini'
import { memberWithUser } from '../../answers.js'
import { organizationErrors, refusalOfStrangers } from '../../errors.js'
import { id } from '../../fields.js'
import { memberModel, organizationModel } from '../../models.js'
import { chosenOrganization } from '../../services/standing.js'

/** `GET /organization/get-active-member` */
export const getActiveMember = defineEndpoint({
  method: 'GET',
  path: '/organization/get-active-member',
  summary: "The caller's membership of the active organisation",
  access: 'session',
  answer: memberWithUser,
  errors: { ...pick(organizationErrors, 'NO_ACTIVE_ORGANIZATION'), ...refusalOfStrangers(400) },

  async handle({ session, context, fail }) {
    const organizationId = chosenOrganization(session)
    if (organizationId === null) throw fail('NO_ACTIVE_ORGANIZATION')
    const where = { organizationId, userId: session.user.id }
    const user = { model: userTable, by: 'userId' } as const
    const found = await context.store.of(memberModel).findOneWith(where, user)
    if (!found) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return { ...found.row, user: found.parent }
  },
})

/** `GET /organization/get-active-member-role` */
export const getActiveMemberRole = defineEndpoint({
  method: 'GET',
  path: '/organization/get-active-member-role',
  summary: 'The role of the caller, or of another member, in an organisation',
  access: 'session',
  query: z.object({
    userId: z.optional(id),
    organizationId: z.optional(id),
    organizationSlug: z.optional(id),
  }),
  answer: z.object({ role: z.string() }),
  errors: pick(
    organizationErrors,
    'NO_ACTIVE_ORGANIZATION',
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  ),

  async handle({ query, session, context, fail }) {
    const callerId = session.user.id
    const { userId = callerId, organizationSlug: slug } = query
    const organizationId =
      slug === undefined ? chosenOrganization(session, query.organizationId) : query.organizationId
    if (organizationId === null) throw fail('NO_ACTIVE_ORGANIZATION')
    const where = {
      userId: { in: [...new Set([callerId, userId])] },
      ...(organizationId === undefined ? {} : { organizationId }),
    }
    const found = await context.store.of(memberModel).findManyWith(where, {
      model: organizationModel,
      by: 'organizationId',
      where: slug === undefined ? {} : { slug },
    })
    const members = found.map(({ row }) => row)
    const asked = members.find((member) => member.userId === userId)
    // Strangers are told the same of everybody.
    if (!asked || !members.some((member) => member.userId === callerId))
      throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    return { role: asked.role }
  },
})
