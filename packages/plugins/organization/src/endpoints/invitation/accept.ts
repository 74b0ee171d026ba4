import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationAnswer, memberAnswer } from '../../answers.js'
import { id } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { acceptInvitation } from '../../services/acceptance.js'
import { newMemberErrors } from '../../services/new-member.js'
import { answerErrors } from '../../services/recipient.js'

/** `POST /organization/accept-invitation` */
export const createAcceptInvitation = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/accept-invitation',
    summary: 'Accept an invitation, and make its organisation the active one',
    access: 'session',
    body: z.object({ invitationId: id }),
    answer: z.object({ invitation: invitationAnswer, member: memberAnswer }),
    errors: { ...answerErrors, ...newMemberErrors },

    async handle({ body, session, exchange, context, fail }) {
      return acceptInvitation({ ...body, session, exchange, context, settings, fail })
    },
  })
