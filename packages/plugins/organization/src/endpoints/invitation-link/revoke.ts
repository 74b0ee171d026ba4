import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationLinkAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { tell } from '../../events.js'
import { id } from '../../fields.js'
import { invitationLinkModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { withoutSecret } from '../../services/link-secrets.js'
import { requirePermissionIn } from '../../services/require-permission.js'

/** `POST /organization/revoke-invitation-link` */
export const createRevokeInvitationLink = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/revoke-invitation-link',
    summary: 'Take a link back: nobody joins by it any more',
    access: 'session',
    body: z.object({ linkId: id }),
    answer: invitationLinkAnswer,
    errors: refusals('INVITATION_LINK_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'),

    async handle(call) {
      const { body, session, exchange, context, fail } = call
      const { user } = session
      const links = context.store.of(invitationLinkModel)
      const found = await links.findOne({ id: body.linkId })
      if (!found) throw fail('INVITATION_LINK_NOT_FOUND')
      const { organizationId } = found
      const { organization, change } = await requirePermissionIn(settings, call, {
        organizationId,
        permissions: { invitation: ['cancel'] },
        outsider: 'INVITATION_LINK_NOT_FOUND',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
      })
      const draft = { organization, link: withoutSecret(found), user }
      await context.ask(exchange, 'invitation-link.revoke', { draft, amendable: [] })

      return change(async (tx) => {
        const taken = await tx.store.of(invitationLinkModel).take({ id: found.id })
        if (!taken) throw fail('INVITATION_LINK_NOT_FOUND')
        const link = withoutSecret(taken)
        await tell(tx, 'invitation-link.revoked', { link })
        return link
      })
    },
  })
