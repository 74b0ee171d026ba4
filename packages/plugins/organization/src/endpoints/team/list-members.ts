import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { allows } from '../../access/roles.js'
import { refusals } from '../../errors.js'
import { id } from '../../fields.js'
import { teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { findActiveTeam } from '../../services/active-organization.js'
import { findMembership } from '../../services/membership.js'
import { findTeamMembers } from '../../services/teams.js'
import { teamMemberAnswer } from '../../answers.js'

const errors = refusals(
  'YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM',
  'TEAM_NOT_FOUND',
  'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
)

/** `GET /organization/list-team-members` */
export const createListTeamMembers = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/list-team-members',
    summary: 'List the members of a team, for its members and for callers who may change members',
    access: 'session',
    query: z.object({ teamId: z.optional(id) }),
    answer: z.array(teamMemberAnswer),
    errors,

    async handle({ query, session, context, fail }) {
      const { store } = context
      const teamId = query.teamId ?? findActiveTeam(session)
      if (teamId === null) throw fail('YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM')
      const team = await store.of(teamModel).findOne({ id: teamId })
      const { organizationId = '' } = team ?? {}
      const membership = await findMembership(store, session.user.id, organizationId)
      if (!membership) throw fail('TEAM_NOT_FOUND')
      const members = await findTeamMembers(store, { organizationId, teamId })
      if (members.some(({ userId }) => userId === session.user.id)) return members
      const requested = { member: membership.member, permissions: { member: ['update'] } }
      if (!(await allows(settings, store, requested)))
        throw fail('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
      return members
    },
  })
