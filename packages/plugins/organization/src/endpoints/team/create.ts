import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { displayName, namedOrganization } from '../../fields.js'
import { amendable, teamModel } from '../../models.js'
import type { OrganizationSettings, TeamSettings } from '../../options.js'
import { memberAction } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'
import { newTeam } from '../../services/team-membership.js'
import { teamAnswer } from '../../answers.js'

const errors = refusals(
  'MISSING_FIELD',
  'NO_ACTIVE_ORGANIZATION',
  'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
  'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
)

/** `POST /organization/create-team` */
export const createCreateTeam = (settings: OrganizationSettings, teams: TeamSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/create-team',
    summary: 'Create an empty team in an organisation',
    access: 'session',
    refetches: '$activeOrganization',
    body: z.object({ name: displayName, organizationId: namedOrganization }),
    writes: 'team.create',
    answer: teamAnswer,
    errors,

    async handle(call) {
      const { body, fields, session, context, fail } = call
      const organizationId = getOrganizationId(call, body.organizationId)
      return memberAction(settings, call, {
        organizationId,
        permissions: { team: ['create'] },
        outsider: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
        prepare: ({ organization }) => teams.maximumTeams(organization, session),
        before: 'team.create',
        draft: ({ organization }) => ({
          ...fields,
          organization,
          name: body.name,
          user: session.user,
        }),
        amendable: amendable(settings, teamModel),
        async write({ store }, _membership, { subject: maximum, draft }) {
          const stored = store.of(teamModel)
          if ((await stored.count({ organizationId })) >= maximum)
            throw fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
          return stored.create(newTeam(context, { ...draft, organizationId }))
        },
        event: (team) => ['team.created', { team }],
      })
    },
  })
