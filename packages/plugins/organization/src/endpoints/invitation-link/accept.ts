import { defineEndpoint } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import * as z from 'zod/mini'
import { isOwner } from '../../access/roles.js'
import { refusals } from '../../errors.js'
import { emit } from '../../events.js'
import { linkToken } from '../../fields.js'
import { invitationLinkModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { findLink, withoutSecret } from './link-secrets.js'
import { lockInOrder } from '../../services/lock-order.js'
import {
  addMembership,
  checkInviter,
  findLimits,
  insertInvited,
  join,
} from '../../services/new-member.js'
import { allStores } from '../../refetched-stores.js'
import { memberAnswer } from '../../answers.js'

/** `POST /organization/accept-invitation-link` */
export const createAcceptInvitationLink = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/accept-invitation-link',
    summary: 'Join an organisation with an invitation link, and make it the active one',
    access: 'session',
    refetches: allStores,
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
      const { context, session, fail } = call
      const { user } = session
      const member = await join(settings, call, {
        async load() {
          const found = await findLink(context, call.body.token)
          if (!found) throw fail('INVITATION_LINK_NOT_FOUND')
          return found
        },
        requirePermission() {
          if (settings.requireEmailVerificationOnInvitation && !user.emailVerified)
            throw fail('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION')
        },
        prepare: ({ organization }) => findLimits(settings, organization, session),
        draft: ({ organization, link: { role } }) => ({ organization, user, role }),
        async lock(tx, { link: { id, organizationId } }, { draft }) {
          const users = isOwner(settings, draft) ? [user.id] : []
          const locks = { users, organizations: () => [organizationId] }
          const [organization] = (await lockInOrder(tx, locks)).organizations
          // The link comes after the organisation: its inviter and the organisation delete it under that lock.
          const good = {
            usesLeft: { gt: 0 },
            expiresAt: { gt: new Date(call.context.clock.now()) },
          }
          const where = { id, organizationId, ...good }
          const used =
            organization &&
            (await tx.store.of(invitationLinkModel).increment({ where, field: 'usesLeft', by: -1 }))
          if (!used) throw fail('INVITATION_LINK_NOT_FOUND')
          return { organization, link: withoutSecret(used) }
        },
        async write(tx, { link }, { subject: limits, draft }) {
          const inviter = { ...link, refusal: 'INVITATION_LINK_NOT_FOUND' } as const
          await checkInviter(settings, call, tx.store, inviter)
          const member = await addMembership(settings, call, tx, {
            ...{ organizationId: link.organizationId, userId: user.id, draft, ...limits },
            teamIds: settings.teams ? rolesIn(link.teamId) : [],
            sessionId: session.session.id,
            insert: (row) =>
              insertInvited(settings, call, tx.store, { row, inviter, isChecked: true }),
          })
          await emit(tx, 'invitation-link.used', { link, member })
          return member
        },
      })
      return { member }
    },
  })
