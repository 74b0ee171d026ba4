import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { teamAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { tell } from '../../events.js'
import { displayName, namedOrganization } from '../../fields.js'
import { teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { requirePermission } from '../../services/require-permission.js'
import { newTeam } from '../../services/team-membership.js'

const errors = refusals(
  'NO_ACTIVE_ORGANIZATION',
  'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
  'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
)

/** `POST /organization/create-team` */
export const createCreateTeam = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/create-team',
    summary: 'Create a team in an organisation, with nobody in it',
    access: 'session',
    body: z.object({ name: displayName, organizationId: namedOrganization }),
    answer: teamAnswer,
    errors,

    async handle(call) {
      const { body, session, exchange, context, fail } = call
      const { organization, change } = await requirePermission(settings, call, {
        organizationId: body.organizationId,
        permissions: { team: ['create'] },
        outsider: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
      })
      const asked = { organization, name: body.name, user: session.user }
      const amendable = ['name'] as const
      const { name } = await context.ask(exchange, 'team.create', { draft: asked, amendable })
      const maximum = (await settings.teams?.maximumTeams(organization)) ?? 0
      return change(async (tx) => {
        const teams = tx.store.of(teamModel)
        const organizationId = organization.id
        if ((await teams.count({ organizationId })) >= maximum)
          throw fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
        const team = newTeam(context, { organizationId, name })
        await teams.create(team)
        await tell(tx, 'team.created', { team })
        return team
      })
    },
  })
