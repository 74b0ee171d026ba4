import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { memberWithUser } from '../../answers.js'
import { refusals } from '../../errors.js'
import { id, namedOrganization } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { findMemberWithUser } from '../../services/member-pair.js'
import { requireMembership } from '../../services/membership.js'
import { removeMember } from '../../services/end-membership.js'
import { allStores } from '../../refetched-stores.js'

/** `POST /organization/remove-member` */
export const createRemoveMember = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/remove-member',
    summary: 'Remove a member from an organisation, or leave it',
    access: 'session',
    refetches: allStores,
    body: z.object({
      memberIdOrEmail: id.with(z.describe('With an @ an address, else the id of the membership')),
      organizationId: namedOrganization,
    }),
    answer: z.object({ member: memberWithUser }),
    errors: refusals(
      'NO_ACTIVE_ORGANIZATION',
      'MEMBER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
      'SESSION_NOT_OWN',
    ),

    async handle(call) {
      const { body, context, fail } = call
      const { member: caller, organization } = await requireMembership(
        call,
        body,
        'MEMBER_NOT_FOUND',
      )
      const found = await findMemberWithUser(context.store, organization.id, body.memberIdOrEmail)
      if (!found) throw fail('MEMBER_NOT_FOUND')
      const { member: target, user } = found
      const member = await removeMember(settings, call, { organization, caller, target })
      return { member: { ...member, user } }
    },
  })
