import { defineEndpoint, type Store } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { displayName, id, namedOrganization } from '../../fields.js'
import { amendable, teamModel, type TeamRow, valuesIn } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { memberAction, requirePermission } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'
import { teamAnswer } from '../../answers.js'

const body = z.object({
  teamId: id,
  data: z.object({ name: z.exactOptional(displayName), organizationId: namedOrganization }),
})

/** `POST /organization/update-team` */
export const createUpdateTeam = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/update-team',
    summary: 'Rename a team of an organisation',
    access: 'session',
    refetches: '$activeOrganization',
    body,
    writes: 'team.update',
    writesIn: 'data',
    answer: teamAnswer,
    errors: refusals(
      'NO_ACTIVE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
      'TEAM_NOT_FOUND',
    ),

    async handle(call) {
      const { body, fields, context, fail } = call
      const { organizationId: chosen, ...sent } = body.data
      const organizationId = getOrganizationId(call, chosen)
      const where = { id: body.teamId, organizationId }
      const getTeam = async (store: Store): Promise<TeamRow> => {
        const team = await store.of(teamModel).findOne(where)
        if (!team) throw fail('TEAM_NOT_FOUND')
        return team
      }
      const required = {
        organizationId,
        permissions: { team: ['update'] },
        outsider: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
      } as const
      const columns = amendable(settings, teamModel)
      const changes = { ...fields, ...sent }
      if (Object.keys(changes).length === 0) {
        await requirePermission(settings, call, required)
        return getTeam(context.store)
      }
      return memberAction(settings, call, {
        ...required,
        prepare: (_membership, store) => getTeam(store),
        before: 'team.update',
        draft: ({ organization }, team) => ({ ...changes, organization, team }),
        amendable: columns,
        async write({ store }, _membership, { draft }) {
          const values = {
            ...valuesIn(columns, draft),
            updatedAt: new Date(call.context.clock.now()),
          }
          const updated = await store.of(teamModel).updateOne(where, values)
          if (!updated) throw fail('TEAM_NOT_FOUND')
          return updated
        },
        event: (team) => ['team.updated', { team }],
      })
    },
  })
