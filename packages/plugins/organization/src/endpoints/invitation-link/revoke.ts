import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { id } from '../../fields.js'
import { invitationLinkModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { withoutSecret } from './link-secrets.js'
import { memberAction } from '../../services/member-action.js'
import { invitationLinkAnswer } from '../../answers.js'

/** `POST /organization/revoke-invitation-link` */
export const createRevokeInvitationLink = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/revoke-invitation-link',
    summary: 'Revoke an invitation link',
    access: 'session',
    body: z.object({ linkId: id }),
    answer: invitationLinkAnswer,
    errors: refusals('INVITATION_LINK_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'),

    async handle(call) {
      const { body, session, context, fail } = call
      const { user } = session
      const found = await context.store.of(invitationLinkModel).findOne({ id: body.linkId })
      if (!found) throw fail('INVITATION_LINK_NOT_FOUND')
      return memberAction(settings, call, {
        organizationId: found.organizationId,
        permissions: { invitation: ['cancel'] },
        outsider: 'INVITATION_LINK_NOT_FOUND',
        refusal: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
        prepare: () => null,
        before: 'invitation-link.revoke',
        draft: ({ organization }) => ({ organization, link: withoutSecret(found), user }),
        amendable: [],
        async write({ store }) {
          const taken = await store.of(invitationLinkModel).take({ id: found.id })
          if (!taken) throw fail('INVITATION_LINK_NOT_FOUND')
          return withoutSecret(taken)
        },
        event: (link) => ['invitation-link.revoked', { link }],
      })
    },
  })
