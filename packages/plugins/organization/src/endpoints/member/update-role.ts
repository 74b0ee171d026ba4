import { defineEndpoint, pick } from '@countersign/core'
import { toRoleList } from '@countersign/core/access'
import * as z from 'zod/mini'
import { memberShape } from '../../answers.js'
import { memberErrors, organizationErrors, refusalOfStrangers } from '../../errors.js'
import { id, roleInput } from '../../fields.js'
import { memberModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { getStanding } from '../../services/named-organization.js'
import { changeRole } from '../../services/role-change.js'

/** `POST /organization/update-member-role` */
export const createUpdateMemberRole = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/update-member-role',
    summary: 'Change the role of a member',
    access: 'session',
    body: z.object({ memberId: id, role: roleInput, organizationId: z.optional(id) }),
    answer: z.object(memberShape),
    errors: {
      ...pick(organizationErrors, 'NO_ACTIVE_ORGANIZATION'),
      ...refusalOfStrangers(400),
      ...pick(memberErrors, 'MEMBER_NOT_FOUND', 'ROLE_NOT_FOUND'),
      ...pick(memberErrors, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'),
      ...pick(memberErrors, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER'),
    },

    async handle(call) {
      const { body, context, fail } = call
      const { member: caller, organization } = await getStanding(call, body)
      const where = { id: body.memberId, organizationId: organization.id }
      const target = await context.store.of(memberModel).findOne(where)
      if (!target) throw fail('MEMBER_NOT_FOUND')
      // Whether the organisation has such roles is asked where the caller's own are read.
      const role = toRoleList(body.role, () => true)
      if (role === null) throw fail('ROLE_NOT_FOUND')
      return changeRole(settings, call, { organization, caller, target, role })
    },
  })
