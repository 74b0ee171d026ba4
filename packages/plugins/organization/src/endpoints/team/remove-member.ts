import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { isAtLeast } from '../../access/roles.js'
import { refusals } from '../../errors.js'
import { id, namedOrganization } from '../../fields.js'
import { teamedMemberModel, teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { leaveTeam } from '../../services/team-membership.js'
import { memberAction } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'
import { teamStores } from '../../refetched-stores.js'

const errors = refusals(
  'NO_ACTIVE_ORGANIZATION',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'TEAM_NOT_FOUND',
  'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
  'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
)

/** `POST /organization/remove-team-member` */
export const createRemoveTeamMember = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/remove-team-member',
    summary: 'Remove a member from a team',
    access: 'session',
    refetches: teamStores,
    body: z.object({ teamId: id, userId: id, organizationId: namedOrganization }),
    answer: z.object({ message: z.string() }),
    errors,

    async handle(call) {
      const { body, fail } = call
      const { teamId, userId } = body
      const organizationId = getOrganizationId(call, body.organizationId)
      await memberAction(settings, call, {
        organizationId,
        permissions: { member: ['delete'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
        async prepare(_membership, store) {
          const team = await store.of(teamModel).findOne({ id: teamId, organizationId })
          if (!team) throw fail('TEAM_NOT_FOUND')
          return team
        },
        before: 'team-member.remove',
        draft: ({ organization }, team) => ({ organization, team, userId }),
        amendable: [],
        async write(tx, { member }, { subject: team }) {
          const { store } = tx
          const target = await store.of(teamedMemberModel).findOne({ organizationId, userId })
          if (target && !(await isAtLeast(settings, store, { member, other: target })))
            throw fail('YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER')
          const left = await leaveTeam(tx, { team, userId, member: target })
          if (!left) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
          return left
        },
        event: (teamMember) => ['team-member.removed', { teamMember }],
      })
      return { message: 'Team member removed successfully.' }
    },
  })
