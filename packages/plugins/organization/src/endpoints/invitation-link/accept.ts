import { defineEndpoint } from '@countersign/core'
import * as z from 'zod/mini'
import { memberAnswer } from '../../answers.js'
import { refusals } from '../../errors.js'
import { linkToken } from '../../fields.js'
import type { OrganizationSettings } from '../../options.js'
import { acceptLink } from '../../services/accept-link.js'

/** `POST /organization/accept-invitation-link` */
export const createAcceptInvitationLink = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/accept-invitation-link',
    summary: 'Join an organisation by a link, and make it the active one',
    access: 'session',
    limit: { window: 60, max: 30 },
    body: z.object({ token: linkToken }),
    answer: z.object({ member: memberAnswer }),
    errors: refusals(
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
      'ROLE_NOT_FOUND',
      'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
      'TEAM_NOT_FOUND',
      'TEAM_MEMBER_LIMIT_REACHED',
      'INVITATION_LINK_NOT_FOUND',
      'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
    ),

    async handle(call) {
      return { member: await acceptLink(settings, call, call.body.token) }
    },
  })
