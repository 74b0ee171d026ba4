import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { namedOrganization } from '../../fields.js'
import { invitationLinkModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { requirePermission } from '../../services/member-action.js'
import { getOrganizationId } from '../../services/active-organization.js'
import { invitationLinkAnswer } from '../../answers.js'

/** `GET /organization/list-invitation-links` */
export const createListInvitationLinks = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/list-invitation-links',
    summary: 'List the invitation links of an organisation, newest first',
    access: 'session',
    query: z.object({ organizationId: namedOrganization }),
    answer: z.array(invitationLinkAnswer),
    errors: {
      ...refusals(
        'NO_ACTIVE_ORGANIZATION',
        'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      ),
    },

    async handle(call) {
      const { organization } = await requirePermission(settings, call, {
        organizationId: getOrganizationId(call, call.query.organizationId),
        permissions: { invitation: ['create'] },
        outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      })
      return call.context.store
        .of(invitationLinkModel)
        .findMany(
          { organizationId: organization.id },
          { orderBy: { createdAt: 'desc', id: 'asc' } },
        )
    },
  })
