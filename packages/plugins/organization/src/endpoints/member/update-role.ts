import { defineEndpoint } from '@countersign/core'
import { toRoleList } from '@countersign/core/access'
import * as z from 'zod/mini'
import { memberAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { membershipId, namedOrganization, roleInput } from '../../fields.js'
import { memberModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { requireMembership } from '../../services/membership.js'
import { changeMemberRole } from '../../services/change-member-role.js'

/** `POST /organization/update-member-role` */
export const createUpdateMemberRole = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/update-member-role',
    summary: 'Change the role of a member',
    access: 'session',
    body: z.object({ memberId: membershipId, role: roleInput, organizationId: namedOrganization }),
    answer: memberAnswer,
    errors: refusals(
      'NO_ACTIVE_ORGANIZATION',
      'MEMBER_NOT_FOUND',
      'ROLE_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
      'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
    ),

    async handle(call) {
      const { body, context, fail } = call
      const { member: caller, organization } = await requireMembership(
        call,
        body,
        'MEMBER_NOT_FOUND',
      )
      const where = { id: body.memberId, organizationId: organization.id }
      const target = await context.store.of(memberModel).findOne(where)
      if (!target) throw fail('MEMBER_NOT_FOUND')
      // Whether the organisation has such roles is asked where the caller's own are read.
      const role = toRoleList(body.role, () => true)
      if (role === null) throw fail('ROLE_NOT_FOUND')
      return changeMemberRole(settings, call, { organization, caller, target, role })
    },
  })
