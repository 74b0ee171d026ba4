import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationShape } from '../../answers.js'
import { refusals } from '../../errors.js'
import { id } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { timeOf } from '../../services/acting.js'
import { chosenOrganization, findStanding } from '../../services/standing.js'
import { findVisibleInvitations } from '../../services/visible-invitations.js'

/** `GET /organization/list-invitations` */
export const createListInvitations = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/list-invitations',
    summary: 'List the invitations of an organisation, whatever became of them',
    access: 'session',
    query: z.object({ organizationId: z.optional(id) }),
    answer: z.array(z.object(invitationShape)),
    errors: refusals('NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'),

    async handle({ query, session, context, fail }) {
      const organizationId = chosenOrganization(session, query.organizationId)
      if (organizationId === null) throw fail('NO_ACTIVE_ORGANIZATION')
      const standing = await findStanding(context.store, session.user.id, organizationId)
      if (!standing) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      return findVisibleInvitations(settings, context.store, {
        member: standing.member,
        now: timeOf({ context }),
      })
    },
  })
