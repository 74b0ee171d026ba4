import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { isAtLeast } from '../../access/roles.js'
import { refusals } from '../../errors.js'
import { id, namedOrganization } from '../../fields.js'
import { teamedMemberModel, teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { leaveTeam } from '../../services/leave-team.js'
import { requirePermission, membershipErrors } from '../../services/require-permission.js'

const errors = {
  ...membershipErrors,
  ...refusals(
    'TEAM_NOT_FOUND',
    'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
  ),
}

/** `POST /organization/remove-team-member` */
export const createRemoveTeamMember = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/remove-team-member',
    summary: 'Take somebody out of a team',
    access: 'session',
    body: z.object({ teamId: id, userId: id, organizationId: namedOrganization }),
    answer: z.object({ message: z.string() }),
    errors,

    async handle(call) {
      const { body, exchange, context, fail } = call
      const { teamId, userId } = body
      const { organization, change } = await requirePermission(settings, call, {
        organizationId: body.organizationId,
        permissions: { member: ['delete'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
      })
      const where = { id: teamId, organizationId: organization.id }
      const team = await context.store.of(teamModel).findOne(where)
      if (!team) throw fail('TEAM_NOT_FOUND')
      const draft = { organization, team, userId }
      await context.ask(exchange, 'team-member.remove', { draft, amendable: [] })
      await change(async (tx, { member }) => {
        const { store } = tx
        const who = { organizationId: organization.id, userId }
        const target = await store.of(teamedMemberModel).findOne(who)
        if (target && !(await isAtLeast(settings, store, { member, other: target })))
          throw fail('YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER')
        if (!(await leaveTeam(tx, { team, userId, member: target })))
          throw fail('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
      })
      return { message: 'Team member removed successfully.' }
    },
  })
