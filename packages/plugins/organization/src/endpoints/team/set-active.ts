import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { id } from '../../fields.js'
import { teamedMemberModel, teamMemberModel, teamModel } from '../../models.js'
import { lockInOrder } from '../../services/lock-order.js'
import { findActiveTeam, getOrganizationId } from '../../services/active-organization.js'
import { teamStores } from '../../refetched-stores.js'
import { teamAnswer } from '../../answers.js'

const errors = refusals(
  'NO_ACTIVE_ORGANIZATION',
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'TEAM_NOT_FOUND',
  'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
)

/** `POST /organization/set-active-team` */
export const setActiveTeam = defineEndpoint({
  method: 'POST',
  path: '/organization/set-active-team',
  summary: 'Choose the active team among the caller’s teams, or none',
  access: 'session',
  refetches: teamStores,
  body: z.object({ teamId: z.optional(z.nullable(id)) }),
  answer: z.nullable(teamAnswer),
  errors,

  async handle(call) {
    const { body, session, exchange, context, fail } = call
    const active = findActiveTeam(session)
    const { teamId = active } = body
    const own = { id: session.session.id }
    if (teamId === null) {
      if (active !== null)
        await context.write(exchange, ({ sessions }) =>
          sessions.change(own, { activeTeamId: null }),
        )
      return null
    }
    const organizationId = getOrganizationId(call)
    // Under the lock: `member.teamId` holds the membership of the team too, and must end with it.
    return context.write(exchange, async (tx) => {
      await lockInOrder(tx, { organizations: () => [organizationId] })
      const { store } = tx
      const members = store.of(teamedMemberModel)
      const { id: userId } = session.user
      const member = await members.findOne({ organizationId, userId })
      if (!member) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      const team = await store.of(teamModel).findOne({ id: teamId, organizationId })
      if (!team) throw fail('TEAM_NOT_FOUND')
      if (member.teamId !== teamId) {
        if (!(await store.of(teamMemberModel).findOne({ teamId, userId })))
          throw fail('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
        await members.update({ id: member.id }, { teamId })
      }
      // Another call may have made another organisation the active one: the team does not belong to it.
      const chosen = { ...own, activeOrganizationId: organizationId }
      if ((await tx.sessions.change(chosen, { activeTeamId: teamId })) === 0)
        throw fail('TEAM_NOT_FOUND')
      return team
    })
  },
})
