import { defineEndpoint, pick } from '@countersign/core'
import * as z from 'zod/mini'
import { teamShape } from '../../answers.js'
import { teamErrors } from '../../errors.js'
import { id } from '../../fields.js'
import { teamedMemberModel, teamModel } from '../../models.js'
import { requireStanding, standingErrors } from '../../services/permit.js'
import { activeTeam } from '../../services/standing.js'
import { findTeamMembers } from '../../services/team-members.js'

const errors = {
  ...standingErrors,
  ...pick(teamErrors, 'TEAM_NOT_FOUND', 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'),
}

/** `POST /organization/set-active-team` */
export const setActiveTeam = defineEndpoint({
  method: 'POST',
  path: '/organization/set-active-team',
  summary: 'Choose one of the own teams of the active organisation, or none',
  access: 'session',
  body: z.object({ teamId: z.optional(z.nullable(id)) }),
  answer: z.nullable(z.object(teamShape)),
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
    const { organization, member } = await requireStanding(call, undefined)
    const organizationId = organization.id
    const team = await context.store.of(teamModel).findOne({ id: teamId, organizationId })
    if (!team) throw fail('TEAM_NOT_FOUND')
    const { userId } = member
    const [own] = await findTeamMembers(context.store, { organizationId, teamId }, { userId })
    if (!own) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
    await context.write(exchange, async ({ store, sessions }) => {
      await store.of(teamedMemberModel).update({ id: member.id }, { teamId })
      await sessions.change(who, { activeTeamId: teamId })
    })
    return team
  },
})
