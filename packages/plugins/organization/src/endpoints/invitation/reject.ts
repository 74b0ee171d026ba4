import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationAnswer } from '../../answers.js'
import { id } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { answerErrors } from '../../services/recipient.js'
import { rejectInvitation } from '../../services/rejection.js'

/** `POST /organization/reject-invitation` */
export const createRejectInvitation = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/reject-invitation',
    summary: 'Decline an invitation',
    access: 'session',
    body: z.object({ invitationId: id }),
    answer: z.object({ invitation: invitationAnswer, member: z.null() }),
    errors: answerErrors,

    async handle({ body, session, exchange, context, fail }) {
      const answering = { ...body, session, exchange, context, settings, fail }
      return { invitation: await rejectInvitation(answering), member: null }
    },
  })
