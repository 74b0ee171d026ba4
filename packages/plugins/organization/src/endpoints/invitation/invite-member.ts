import { defineEndpoint, ownEmail } from '@countersign/core'
import * as z from 'zod/mini'
import { invitationAnswer } from '../../answers.js'
import { namedOrganization, roleInput, teamsInput } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { mailInvitation } from '../../services/invitation-mail.js'
import { invite, inviteErrors } from '../../services/invite.js'

const body = z.object({
  email: ownEmail,
  role: roleInput,
  organizationId: namedOrganization,
  teamId: teamsInput.with(z.describe('Teams to join; without teams it does not count')),
  resend: z
    .optional(z.boolean())
    .with(z.describe('Mails an open invitation again, in place of a refusal')),
})

/** `POST /organization/invite-member` */
export const createInviteMember = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/invite-member',
    summary: 'Invite somebody to an organisation by mail',
    access: 'session',
    limit: { window: 60, max: 30 },
    body,
    answer: invitationAnswer,
    errors: inviteErrors,

    async handle({ body, session, exchange, context, fail }) {
      const { email, role, organizationId, teamId = [], resend = false } = body
      const acting = { exchange, context, settings, session }
      const requested = { email, role, organizationId, teamIds: [teamId].flat(), resend }
      const { invitation, organization } = await invite({ ...acting, ...requested, fail })
      mailInvitation(acting, organization, invitation)
      return invitation
    },
  })
