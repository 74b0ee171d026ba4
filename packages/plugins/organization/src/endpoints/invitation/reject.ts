import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { emit } from '../../events.js'
import { id } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { answerInvitation, getOwnInvitation } from '../../services/invitations.js'
import { invitationAnswer } from '../../answers.js'

/** `POST /organization/reject-invitation` */
export const createRejectInvitation = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/reject-invitation',
    summary: 'Decline an invitation',
    access: 'session',
    refetches: '$activeOrganization',
    body: z.object({ invitationId: id }),
    answer: z.object({ invitation: invitationAnswer, member: z.null() }),
    errors: refusals(
      'INVITATION_NOT_FOUND',
      'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
      'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
      'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
      'FAILED_TO_RETRIEVE_INVITATION',
    ),

    async handle(call) {
      const { exchange, context, session } = call
      const { invitationId } = call.body
      // Without subscribers the invitation need not be read.
      if (context.hasBeforeSubscribers('invitation.reject')) {
        const own = await getOwnInvitation(settings, call, invitationId)
        const draft = { ...own, user: session.user }
        await context.runBefore(exchange, 'invitation.reject', { draft, amendable: [] })
      }
      return answerInvitation(settings, call, {
        ...{ id: invitationId, status: 'rejected', users: [], locksOrganization: false },
        async write(tx, invitation) {
          await emit(tx, 'invitation.rejected', { invitation })
          return { invitation, member: null }
        },
      })
    },
  })
