import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { emit } from '../../events.js'
import { id } from '../../fields.js'
import { teamedInvitationModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { memberAction } from '../../services/member-action.js'
import { invitationAnswer } from '../../answers.js'

/** `POST /organization/cancel-invitation` */
export const createCancelInvitation = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/cancel-invitation',
    summary: 'Cancel an invitation',
    access: 'session',
    refetches: '$activeOrganization',
    body: z.object({ invitationId: id }),
    answer: invitationAnswer,
    errors: refusals('INVITATION_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'),

    async handle(call) {
      const { body, session, context, fail } = call
      const { user } = session
      const invitations = context.store.of(teamedInvitationModel)
      const found = await invitations.findOne({ id: body.invitationId })
      if (!found) throw fail('INVITATION_NOT_FOUND')
      const pending = { id: found.id, status: 'pending' }
      return memberAction(settings, call, {
        organizationId: found.organizationId,
        permissions: { invitation: ['cancel'] },
        outsider: 'INVITATION_NOT_FOUND',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
        invitations: (store) =>
          store.of(teamedInvitationModel).updateOne(pending, { status: 'canceled' }),
        prepare() {
          if (found.status !== 'pending') throw fail('INVITATION_NOT_FOUND')
        },
        before: 'invitation.cancel',
        draft: ({ organization }) => ({ organization, invitation: found, user }),
        amendable: [],
        async write(tx, { invitations: canceled }) {
          if (!canceled) throw fail('INVITATION_NOT_FOUND')
          await emit(tx, 'invitation.canceled', { invitation: canceled })
          return canceled
        },
      })
    },
  })
