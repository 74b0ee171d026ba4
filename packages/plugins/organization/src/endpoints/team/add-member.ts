import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { teamMemberAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { id, namedOrganization } from '../../fields.js'
import { teamedMemberModel, teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { requirePermission, membershipErrors } from '../../services/require-permission.js'
import { findTeamMembers } from '../../services/team-members.js'
import { findTeamLimit, joinErrors, joinTeams } from '../../services/team-membership.js'

/** `POST /organization/add-team-member` */
export const createAddTeamMember = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/add-team-member',
    summary: 'Put a member of an organisation into a team of it',
    access: 'session',
    body: z.object({ teamId: id, userId: id, organizationId: namedOrganization }),
    answer: teamMemberAnswer,
    errors: {
      ...membershipErrors,
      ...joinErrors,
      ...refusals('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'),
    },

    async handle(call) {
      const { body, exchange, context, fail } = call
      const { teamId, userId } = body
      const { organization, change } = await requirePermission(settings, call, {
        organizationId: body.organizationId,
        permissions: { member: ['update'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
      })
      const organizationId = organization.id
      const team = await context.store.of(teamModel).findOne({ id: teamId, organizationId })
      if (!team) throw fail('TEAM_NOT_FOUND')
      const draft = { organization, team, userId }
      await context.ask(exchange, 'team-member.add', { draft, amendable: [] })
      const maximum = await findTeamLimit(settings, organization)
      return change(async (tx) => {
        const who = { organizationId, userId }
        const member = await tx.store.of(teamedMemberModel).findOne(who)
        if (!member) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
        const newMember = { context, member, teamIds: [teamId], maximum }
        const problem = await joinTeams(tx, settings, newMember)
        if (problem) throw fail(problem)
        const place = { organizationId, teamId }
        const [teamMember] = await findTeamMembers(tx.store, place, { userId })
        if (!teamMember) throw fail('TEAM_NOT_FOUND')
        return teamMember
      })
    },
  })
