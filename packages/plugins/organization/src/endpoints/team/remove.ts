import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { id, namedOrganization } from '../../fields.js'
import { teamedMemberModel, teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { requirePermission } from '../../services/require-permission.js'
import { removeTeam, takeFromInvitations } from '../../services/remove-team.js'
import { activeTeam } from '../../services/membership.js'

const errors = refusals(
  'NO_ACTIVE_ORGANIZATION',
  'TEAM_NOT_FOUND',
  'UNABLE_TO_REMOVE_LAST_TEAM',
  'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
  'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
)

/** `POST /organization/remove-team` */
export const createRemoveTeam = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/remove-team',
    summary: 'Remove a team of an organisation, but not the own one',
    access: 'session',
    body: z.object({ teamId: id, organizationId: namedOrganization }),
    answer: z.object({ message: z.string() }),
    errors,

    async handle(call) {
      const { body, session, exchange, context, fail } = call
      const { organization, changeAfter } = await requirePermission(settings, call, {
        organizationId: body.organizationId,
        permissions: { team: ['delete'] },
        outsider: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
      })
      if (activeTeam(session) === body.teamId) throw fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM')
      const where = { id: body.teamId, organizationId: organization.id }
      const team = await context.store.of(teamModel).findOne(where)
      if (!team) throw fail('TEAM_NOT_FOUND')
      const draft = { organization, team }
      await context.ask(exchange, 'team.remove', { draft, amendable: [] })
      const ofTeam = { organizationId: organization.id, teamId: team.id }
      await changeAfter(
        (store) => takeFromInvitations(store, ofTeam),
        async (tx, { member }) => {
          const teams = tx.store.of(teamModel)
          const own = { id: member.id, teamId: team.id }
          if (await tx.store.of(teamedMemberModel).findOne(own))
            throw fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM')
          const found = await teams.findOne(where)
          if (!found) throw fail('TEAM_NOT_FOUND')
          const keeps = settings.teams?.allowRemovingAllTeams !== true
          if (keeps && (await teams.count({ organizationId: organization.id })) < 2)
            throw fail('UNABLE_TO_REMOVE_LAST_TEAM')
          await removeTeam(tx, settings, found)
        },
      )
      return { message: 'Team removed successfully.' }
    },
  })
