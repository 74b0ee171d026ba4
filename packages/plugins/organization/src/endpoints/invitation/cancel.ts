import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { tell } from '../../events.js'
import { id } from '../../fields.js'
import { teamedInvitationModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { allows } from '../../access/roles.js'
import { withOrganization } from '../../selections.js'
import { findStanding } from '../../services/standing.js'

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
      const found = await store
        .of(teamedInvitationModel)
        .findOneWith({ id: body.invitationId }, withOrganization)
      const standing = found && (await findStanding(store, user.id, found.parent.id))
      if (!standing) throw fail('INVITATION_NOT_FOUND')
      const asked = { member: standing.member, permissions: { invitation: ['cancel'] } }
      if (!(await allows(settings, store, asked)))
        throw fail('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION')
      const { row, parent: organization } = found
      if (row.status !== 'pending') throw fail('INVITATION_NOT_FOUND')
      const draft = { organization, invitation: row, user }
      await context.ask(exchange, 'invitation.cancel', { draft, amendable: [] })

      return context.write(exchange, async (writing) => {
        const pending = { id: row.id, status: 'pending' }
        const invitation = await writing.store
          .of(teamedInvitationModel)
          .updateOne(pending, { status: 'canceled' })
        if (!invitation) throw fail('INVITATION_NOT_FOUND')
        await tell(writing, 'invitation.canceled', { invitation })
        return invitation
      })
    },
  })
