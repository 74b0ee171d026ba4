import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { id, namedOrganization } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { requirePermission } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'
import { findMembership, requireMembership } from '../../services/membership.js'
import { findTeamsOf } from '../../services/teams.js'
import { teamAnswer } from '../../answers.js'

/** `GET /organization/list-user-teams` */
export const createListUserTeams = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/list-user-teams',
    summary: 'List the teams of the signed-in user, or of another member',
    access: 'session',
    query: z.object({ userId: z.optional(id), organizationId: namedOrganization }),
    answer: z.array(teamAnswer),
    errors: {
      ...refusals(
        'NO_ACTIVE_ORGANIZATION',
        'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
      ),
    },

    async handle(call) {
      const { query, session, context, fail } = call
      const { store } = context
      const { userId = session.user.id, organizationId } = query
      if (userId !== session.user.id) {
        const { organization } = await requirePermission(settings, call, {
          organizationId: getOrganizationId(call, organizationId),
          permissions: { member: ['update'] },
          outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
          refusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
        })
        if (!(await findMembership(store, userId, organization.id)))
          throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
        return findTeamsOf(store, { userId, organizationId: organization.id })
      }
      if (organizationId !== undefined)
        await requireMembership(call, query, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      return findTeamsOf(store, { userId, ...(organizationId !== undefined && { organizationId }) })
    },
  })
