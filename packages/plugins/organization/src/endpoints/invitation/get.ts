import { defineEndpoint, commonError, model } from '@countersign/core'
import * as z from 'zod/mini'
import { refusals } from '../../errors.js'
import { id } from '../../fields.js'
import { memberModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { withUser } from '../../selections.js'
import { getOwnInvitation } from '../../services/invitations.js'

/** `GET /organization/get-invitation` */
export const createGetInvitation = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'GET',
    path: '/organization/get-invitation',
    summary: 'Return an invitation to the caller’s own address',
    access: 'session',
    query: z.object({ id }),
    answer: model('invitation', {
      organizationName: z.string(),
      organizationSlug: z.string(),
      inviterName: z.string(),
      inviterEmail: z.string(),
      inviterEmailVerified: z
        .boolean()
        .with(z.describe('False: the address is not proven, so do not show it')),
    }),
    errors: refusals(
      'INVITATION_NOT_FOUND',
      'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
      'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
      'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
    ),

    async handle({ query, exchange, context, fail }) {
      // A cached session may have a former address of the caller.
      const session = await exchange.findSession({ disableCookieCache: true })
      if (!session) throw commonError('UNAUTHORIZED')
      const call = { exchange, context, session, fail }
      const { invitation, organization } = await getOwnInvitation(settings, call, query.id)
      const { organizationId, inviterId: userId } = invitation
      const inviter = await context.store
        .of(memberModel)
        .findOneWith({ organizationId, userId }, withUser)
      if (!inviter) throw fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
      return {
        ...invitation,
        organizationName: organization.name,
        organizationSlug: organization.slug,
        inviterName: inviter.parent.name,
        inviterEmail: inviter.parent.email,
        inviterEmailVerified: inviter.parent.emailVerified,
      }
    },
  })
