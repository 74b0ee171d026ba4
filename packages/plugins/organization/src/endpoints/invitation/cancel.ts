import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { tell } from '../../events.js'
import { id } from '../../fields.js'
import { teamedInvitationModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { findPermitted } from '../../services/standing.js'

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

    async handle({ body, session, exchange, context, fail }) {
      const { user } = session
      const { store } = context
      const found = await store.of(teamedInvitationModel).findOne({ id: body.invitationId })
      if (!found) throw fail('INVITATION_NOT_FOUND')
      const standing = await findPermitted(settings, store, {
        ...{ userId: user.id, organizationId: found.organizationId },
        permissions: { invitation: ['cancel'] },
      })
      if (standing === 'stranger') throw fail('INVITATION_NOT_FOUND')
      if (standing === 'forbidden') throw fail('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION')
      if (found.status !== 'pending') throw fail('INVITATION_NOT_FOUND')
      const draft = { organization: standing.organization, invitation: found, user }
      await context.ask(exchange, 'invitation.cancel', { draft, amendable: [] })

      return context.write(exchange, async (writing) => {
        const pending = { id: found.id, status: 'pending' }
        const invitation = await writing.store
          .of(teamedInvitationModel)
          .updateOne(pending, { status: 'canceled' })
        if (!invitation) throw fail('INVITATION_NOT_FOUND')
        await tell(writing, 'invitation.canceled', { invitation })
        return invitation
      })
    },
  })
