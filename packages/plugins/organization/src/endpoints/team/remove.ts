import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { id, namedOrganization } from '../../fields.js'
import { teamedMemberModel, teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { memberAction } from '../../services/member-action.js'
import { removeTeam, takeFromInvitations } from '../../services/teams.js'
import { findActiveTeam, getOrganizationId } from '../../services/active-organization.js'
import { teamStores } from '../../refetched-stores.js'

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
    summary: 'Remove a team of an organisation, except the caller’s main team',
    access: 'session',
    refetches: teamStores,
    body: z.object({ teamId: id, organizationId: namedOrganization }),
    answer: z.object({ message: z.string() }),
    errors,

    async handle(call) {
      const { body, session, fail } = call
      const { teamId } = body
      const organizationId = getOrganizationId(call, body.organizationId)
      const where = { id: teamId, organizationId }
      await memberAction(settings, call, {
        organizationId,
        permissions: { team: ['delete'] },
        outsider: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
        invitations: (store) => takeFromInvitations(store, { organizationId, teamId }),
        async prepare(_membership, store) {
          if (findActiveTeam(session) === teamId)
            throw fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM')
          const team = await store.of(teamModel).findOne(where)
          if (!team) throw fail('TEAM_NOT_FOUND')
          return team
        },
        before: 'team.remove',
        draft: ({ organization }, team) => ({ organization, team }),
        amendable: [],
        async write(tx, { member }) {
          const teams = tx.store.of(teamModel)
          if (await tx.store.of(teamedMemberModel).findOne({ id: member.id, teamId }))
            throw fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM')
          const team = await teams.findOne(where)
          if (!team) throw fail('TEAM_NOT_FOUND')
          const keepsOne = settings.teams?.allowRemovingAllTeams !== true
          if (keepsOne && (await teams.count({ organizationId })) < 2)
            throw fail('UNABLE_TO_REMOVE_LAST_TEAM')
          await removeTeam(tx, settings, team)
          return team
        },
        event: (team) => ['team.removed', { team }],
      })
      return { message: 'Team removed successfully.' }
    },
  })
