import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { teamAnswer } from '../../answers.js'
import { namedOrganization } from '../../fields.js'
import { teamModel } from '../../models.js'
import { firstThousand } from '../../selections.js'
import { requireStanding } from '../../services/chosen-standing.js'
import { standingErrors } from '../../services/permit.js'

/** `GET /organization/list-teams` */
export const listTeams = defineEndpoint({
  method: 'GET',
  path: '/organization/list-teams',
  summary: 'The teams of an organisation of the signed-in person, oldest first',
  access: 'session',
  query: z.object({ organizationId: namedOrganization }),
  answer: z.array(teamAnswer),
  errors: standingErrors,

  async handle(call) {
    const { organization } = await requireStanding(
      call,
      call.query,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    )
    return call.context.store
      .of(teamModel)
      .findMany({ organizationId: organization.id }, firstThousand)
  },
})
