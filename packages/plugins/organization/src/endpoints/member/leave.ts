import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { memberWithUser } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { requireStanding } from '../../services/chosen-standing.js'
import { standingErrors } from '../../services/permit.js'
import { removeMember } from '../../services/removal.js'

/** `POST /organization/leave` */
export const createLeaveOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/leave',
    summary: 'Leave an organisation',
    access: 'session',
    body: z.object({ organizationId: namedOrganization }),
    answer: memberWithUser,
    errors: {
      ...standingErrors,
      ...refusals(
        'MEMBER_NOT_FOUND',
        'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
        'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
      ),
    },

    async handle(call) {
      const { member: own, organization } = await requireStanding(call, call.body)
      const left = await removeMember(settings, call, { organization, caller: own, target: own })
      return { ...left, user: call.session.user }
    },
  })
