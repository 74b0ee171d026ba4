import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { id, namedOrganization } from '../../fields.js'
import { teamedMemberModel, teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { memberAction } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'
import { findTeamMembers } from '../../services/teams.js'
import { findTeamLimit, joinTeams } from '../../services/team-membership.js'
import { memberStores } from '../../refetched-stores.js'
import { teamMemberAnswer } from '../../answers.js'

/** `POST /organization/add-team-member` */
export const createAddTeamMember = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/add-team-member',
    summary: 'Add a member of an organisation to one of its teams',
    access: 'session',
    refetches: memberStores,
    body: z.object({ teamId: id, userId: id, organizationId: namedOrganization }),
    answer: teamMemberAnswer,
    errors: refusals(
      'NO_ACTIVE_ORGANIZATION',
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'TEAM_NOT_FOUND',
      'TEAM_MEMBER_LIMIT_REACHED',
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
    ),

    async handle(call) {
      const { body, fail } = call
      const { teamId, userId } = body
      const organizationId = getOrganizationId(call, body.organizationId)
      return memberAction(settings, call, {
        organizationId,
        permissions: { member: ['update'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
        async prepare({ organization }, store) {
          const team = await store.of(teamModel).findOne({ id: teamId, organizationId })
          if (!team) throw fail('TEAM_NOT_FOUND')
          return { team, maximum: await findTeamLimit(settings, organization, call.session) }
        },
        before: 'team-member.add',
        draft: ({ organization }, { team }) => ({ organization, team, userId }),
        amendable: [],
        async write(tx, _membership, { subject: { maximum } }) {
          const member = await tx.store.of(teamedMemberModel).findOne({ organizationId, userId })
          if (!member) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
          await joinTeams(tx, settings, call, { member, teamIds: [teamId], maximum })
          const own = { organizationId, teamId, userId }
          const [teamMember] = await findTeamMembers(tx.store, own)
          if (!teamMember) throw fail('TEAM_NOT_FOUND')
          return teamMember
        },
      })
    },
  })
