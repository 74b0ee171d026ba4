import { defineEndpoint, ownEmail } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { namedOrganization, roleInput, teamsInput } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { mailInvitation } from '../../services/invitation-mail.js'
import { invite } from '../../services/invite.js'
import { findOrganizationId } from '../../services/active-organization.js'
import { invitationAnswer } from '../../answers.js'

const bodyOf = <R extends string>() =>
  z.object({
    email: ownEmail,
    role: roleInput<R>(),
    organizationId: namedOrganization,
    teamId: teamsInput.with(z.describe('Teams to join; ignored without the option `teams`')),
    resend: z
      .optional(z.boolean())
      .with(z.describe('Mails an open invitation again instead of failing')),
  })

/** `POST /organization/invite-member` */
export const createInviteMember = <R extends string>(settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/invite-member',
    summary: 'Invite a user to an organisation by mail',
    access: 'session',
    refetches: '$activeOrganization',
    limit: { window: 60, max: 30 },
    body: bodyOf<R>(),
    writes: 'invitation.create',
    answer: invitationAnswer,
    errors: refusals(
      'MISSING_FIELD',
      'MISSING_FIELD',
      'ORGANIZATION_NOT_FOUND',
      'MEMBER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      'SESSION_NOT_OWN',
      'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
      'INVITATION_LIMIT_REACHED',
      'ROLE_NOT_FOUND',
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
      'TEAM_NOT_FOUND',
      'TEAM_MEMBER_LIMIT_REACHED',
    ),

    async handle(call) {
      const { body, fields, session, fail } = call
      const { teamId = [], resend = false, ...given } = body
      const organizationId = findOrganizationId(session, body.organizationId)
      if (organizationId === null) throw fail('ORGANIZATION_NOT_FOUND')
      const input = { ...given, organizationId, teamIds: [teamId].flat(), resend, fields }
      const { invitation, organization } = await invite(settings, call, input)
      mailInvitation(settings, call, organization, invitation)
      return invitation
    },
  })
