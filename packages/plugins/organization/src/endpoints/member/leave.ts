import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { memberWithUser } from '../../answers.js'
import { refusals } from '../../errors.js'
import { namedOrganization } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { requireStanding } from '../../services/chosen-standing.js'
import { standingErrors } from '../../services/permit.js'
import { type RemovalCode, removeMember } from '../../services/removal.js'

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
      ...refusals('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'),
    },

    async handle(call) {
      const { member: own, organization } = await requireStanding(call, call.body)
      // Who leaves needs no permission, and is a stranger where they are gone.
      const fail = (code: RemovalCode) =>
        call.fail(
          code === 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
            ? code
            : 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        )
      const leaving = { organization, caller: own, target: own }
      const left = await removeMember(settings, { ...call, fail }, leaving)
      return { ...left, user: call.session.user }
    },
  })
