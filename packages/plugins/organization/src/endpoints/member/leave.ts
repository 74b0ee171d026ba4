import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { memberWithUser } from '../../answers.js'
import { refusals } from '../../errors.js'
import { targetOrganization } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { type RemovalCode, removeMember } from '../../services/end-membership.js'
import { findMembership } from '../../services/membership.js'
import { allStores } from '../../refetched-stores.js'

/** `POST /organization/leave` */
export const createLeaveOrganization = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/leave',
    summary: 'Leave an organisation',
    access: 'session',
    refetches: allStores,
    body: z.object({ organizationId: targetOrganization }),
    answer: memberWithUser,
    errors: refusals(
      'MEMBER_NOT_FOUND',
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
      'SESSION_NOT_OWN',
    ),

    async handle(call) {
      const { body, session, context } = call
      const membership = await findMembership(context.store, session.user.id, body.organizationId)
      if (!membership) throw call.fail('MEMBER_NOT_FOUND')
      const { member: own, organization } = membership
      // Leaving needs no permission. Any error but that of the only owner means that the membership has ended.
      const fail = (code: RemovalCode) =>
        call.fail(
          code === 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
            ? code
            : 'MEMBER_NOT_FOUND',
        )
      const leaving = { organization, caller: own, target: own }
      const left = await removeMember(settings, { ...call, fail }, leaving)
      return { ...left, user: session.user }
    },
  })
