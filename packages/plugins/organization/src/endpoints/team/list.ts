import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { namedOrganization } from '../../fields.js'
import { teamModel } from '../../models.js'
import { firstThousand } from '../../selections.js'
import { requireMembership } from '../../services/membership.js'
import { teamAnswer } from '../../answers.js'

/** `GET /organization/list-teams` */
export const listTeams = defineEndpoint({
  method: 'GET',
  path: '/organization/list-teams',
  summary: 'List the teams of an organisation of the signed-in user, oldest first',
  access: 'session',
  query: z.object({ organizationId: namedOrganization }),
  answer: z.array(teamAnswer),
  errors: refusals('NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),

  async handle(call) {
    const { organization } = await requireMembership(
      call,
      call.query,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    )
    return call.context.store
      .of(teamModel)
      .findMany({ organizationId: organization.id }, firstThousand)
  },
})
