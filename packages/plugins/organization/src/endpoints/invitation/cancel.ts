import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { tell } from '../../events.js'
import { id } from '../../fields.js'
import { teamedInvitationModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { requirePermissionIn } from '../../services/require-permission.js'

/** `POST /organization/cancel-invitation` */
export const createCancelInvitation = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/cancel-invitation',
    summary: 'Take an invitation back',
    access: 'session',
    body: z.object({ invitationId: id }),
    answer: invitationAnswer,
    errors: refusals('INVITATION_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'),

    async handle(call) {
      const { body, session, exchange, context, fail } = call
      const { user } = session
      const { store } = context
      const found = await store.of(teamedInvitationModel).findOne({ id: body.invitationId })
      if (!found) throw fail('INVITATION_NOT_FOUND')
      const permitted = await requirePermissionIn(settings, call, {
        organizationId: found.organizationId,
        permissions: { invitation: ['cancel'] },
        outsider: 'INVITATION_NOT_FOUND',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
      })
      if (found.status !== 'pending') throw fail('INVITATION_NOT_FOUND')
      const draft = { organization: permitted.organization, invitation: found, user }
      await context.ask(exchange, 'invitation.cancel', { draft, amendable: [] })

      const pending = { id: found.id, status: 'pending' }
      return permitted.changeAfter(
        (locking) => locking.of(teamedInvitationModel).updateOne(pending, { status: 'canceled' }),
        async (tx, _membership, invitation) => {
          if (!invitation) throw fail('INVITATION_NOT_FOUND')
          await tell(tx, 'invitation.canceled', { invitation })
          return invitation
        },
      )
    },
  })
