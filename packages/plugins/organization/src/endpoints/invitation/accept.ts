import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { id } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { acceptInvitation } from '../../services/accept-invitation.js'
import { allStores } from '../../refetched-stores.js'
import { memberAnswer, invitationAnswer } from '../../answers.js'

/** `POST /organization/accept-invitation` */
export const createAcceptInvitation = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/accept-invitation',
    summary: 'Accept an invitation, and make its organisation the active one',
    access: 'session',
    refetches: allStores,
    body: z.object({ invitationId: id }),
    answer: z.object({ invitation: invitationAnswer, member: memberAnswer }),
    errors: refusals(
      'INVITATION_NOT_FOUND',
      'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
      'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
      'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
      'FAILED_TO_RETRIEVE_INVITATION',
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
      'ROLE_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'TEAM_MEMBER_LIMIT_REACHED',
    ),

    async handle(call) {
      return acceptInvitation(settings, call, call.body.invitationId)
    },
  })
