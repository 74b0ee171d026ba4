import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { teamAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { tell } from '../../events.js'
import { displayName, id, namedOrganization } from '../../fields.js'
import { teamModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { requirePermission } from '../../services/require-permission.js'

const body = z.object({
  teamId: id,
  data: z.object({ name: z.optional(displayName), organizationId: namedOrganization }),
})

/** `POST /organization/update-team` */
export const createUpdateTeam = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/update-team',
    summary: 'Call a team of an organisation something else',
    access: 'session',
    body,
    answer: teamAnswer,
    errors: refusals(
      'NO_ACTIVE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
      'TEAM_NOT_FOUND',
    ),

    async handle(call) {
      const { body, exchange, context, fail } = call
      const { organization, change } = await requirePermission(settings, call, {
        organizationId: body.data.organizationId,
        permissions: { team: ['update'] },
        outsider: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
      })
      const where = { id: body.teamId, organizationId: organization.id }
      const team = await context.store.of(teamModel).findOne(where)
      if (!team) throw fail('TEAM_NOT_FOUND')
      if (body.data.name === undefined) return team
      const asked = { organization, team, name: body.data.name }
      const amendable = ['name'] as const
      const { name } = await context.ask(exchange, 'team.update', { draft: asked, amendable })
      const updatedAt = new Date(context.clock.now())
      return change(async (tx) => {
        const updated = await tx.store.of(teamModel).updateOne(where, { name, updatedAt })
        if (!updated) throw fail('TEAM_NOT_FOUND')
        await tell(tx, 'team.updated', { team: updated })
        return updated
      })
    },
  })
