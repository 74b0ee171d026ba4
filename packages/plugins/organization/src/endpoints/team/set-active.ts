import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { teamAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { id } from '../../fields.js'
import { teamedMemberModel, teamMemberModel, teamModel } from '../../models.js'
import { lockOrganization } from '../../services/guards.js'
import { membershipErrors } from '../../services/require-permission.js'
import { activeTeam, chosenOrganization } from '../../services/membership.js'

const errors = {
  ...membershipErrors,
  ...refusals('TEAM_NOT_FOUND', 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'),
}

/** `POST /organization/set-active-team` */
export const setActiveTeam = defineEndpoint({
  method: 'POST',
  path: '/organization/set-active-team',
  summary: 'Choose one of the own teams of the active organisation, or none',
  access: 'session',
  body: z.object({ teamId: z.optional(z.nullable(id)) }),
  answer: z.nullable(teamAnswer),
  errors,

  async handle(call) {
    const { body, session, exchange, context, fail } = call
    const { teamId = activeTeam(session) } = body
    const who = { id: session.session.id }
    if (teamId === null) {
      if (activeTeam(session) !== null)
        await context.write(exchange, ({ sessions }) =>
          sessions.change(who, { activeTeamId: null }),
        )
      return null
    }
    const organizationId = chosenOrganization(session)
    if (organizationId === null) throw fail('NO_ACTIVE_ORGANIZATION')
    // Under the lock: the own team says membership too, which must not outlive it.
    return context.write(exchange, async ({ store, sessions }) => {
      await lockOrganization(store, organizationId)
      const members = store.of(teamedMemberModel)
      const member = await members.findOne({ organizationId, userId: session.user.id })
      if (!member) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      const team = await store.of(teamModel).findOne({ id: teamId, organizationId })
      if (!team) throw fail('TEAM_NOT_FOUND')
      if (member.teamId !== teamId) {
        const { userId } = member
        if (!(await store.of(teamMemberModel).findOne({ teamId, userId })))
          throw fail('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
        await members.update({ id: member.id }, { teamId })
      }
      await sessions.change(who, { activeTeamId: teamId })
      return team
    })
  },
})
