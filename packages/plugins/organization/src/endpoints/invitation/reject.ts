import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { id } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { rejectInvitation } from '../../services/reject-invitation.js'

/** `POST /organization/reject-invitation` */
export const createRejectInvitation = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/reject-invitation',
    summary: 'Decline an invitation',
    access: 'session',
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
      const invitation = await rejectInvitation(settings, call, call.body.invitationId)
      return { invitation, member: null }
    },
  })
