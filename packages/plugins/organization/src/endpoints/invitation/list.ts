import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { namedOrganization } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { requireMembership } from '../../services/membership.js'
import { findVisibleInvitations } from '../../services/invitations.js'
import { invitationAnswer } from '../../answers.js'

/** `GET /organization/list-invitations` */
export const createListInvitations = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/list-invitations',
    summary: 'List the invitations of an organisation, with any status',
    access: 'session',
    query: z.object({ organizationId: namedOrganization }),
    answer: z.array(invitationAnswer),
    errors: refusals('NO_ACTIVE_ORGANIZATION', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'),

    async handle(call) {
      const { context, query } = call
      const { member } = await requireMembership(
        call,
        query,
        'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      )
      return findVisibleInvitations(settings, context.store, {
        member,
        now: new Date(call.context.clock.now()),
      })
    },
  })
