import { guardedAction } from '@countersign/core'
import { isOwner } from '../access/roles.js'
import { emit } from '../events.js'
import { invitationLinkModel, type MemberRow, type TeamedMemberRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { teamsIn } from './team-membership.js'
import { checkInviter, insertInvited } from './inviter.js'
import { findLink, withoutSecret } from './link-secrets.js'
import { lockInOrder } from './lock-order.js'
import { type MemberCall, timeOf } from './membership.js'
import { addMembership, findLimits, type NewMemberCode, rejectDuplicates } from './new-member.js'

/** Why a user does not join by a link. */
type AcceptLinkCode =
  | NewMemberCode
  | 'INVITATION_LINK_NOT_FOUND'
  | 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
  | 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'

/**
 * Makes the caller a member by a link, in one transaction with its use: no more users join than the link has uses,
 * and a refusal takes no use.
 *
 * @throws AuthError of the refusal.
 */
export function acceptLink(
  settings: OrganizationSettings,
  call: MemberCall<AcceptLinkCode>,
  token: string,
): Promise<MemberRow | TeamedMemberRow> {
  const { context, session, fail } = call
  const { user } = session
  const accept = () =>
    guardedAction(call, {
      async load() {
        const found = await findLink(context, token)
        if (!found) throw fail('INVITATION_LINK_NOT_FOUND')
        return found
      },
      requirePermission() {
        if (settings.requireEmailVerificationOnInvitation && !user.emailVerified)
          throw fail('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION')
      },
      prepare: ({ organization }) => findLimits(settings, organization),
      before: 'member.add',
      draft: ({ organization, link: { role } }) => ({ organization, user, role }),
      amendable: ['role'],
      async lock(tx, { link: { id, organizationId } }, { draft }) {
        const users = isOwner(settings, draft) ? [user.id] : []
        const locks = { users, organizations: () => [organizationId] }
        const [organization] = (await lockInOrder(tx, locks)).organizations
        // The link comes after the organisation: its inviter and the organisation delete it under that lock.
        const good = { usesLeft: { gt: 0 }, expiresAt: { gt: timeOf(call) } }
        const where = { id, organizationId, ...good }
        const used =
          organization &&
          (await tx.store.of(invitationLinkModel).increment({ where, field: 'usesLeft', by: -1 }))
        if (!used) throw fail('INVITATION_LINK_NOT_FOUND')
        return { organization, link: withoutSecret(used) }
      },
      async write(tx, { link }, { subject: limits, draft: { role } }) {
        const { organizationId, inviterId } = link
        await checkInviter(settings, call, tx.store, {
          ...link,
          refusal: 'INVITATION_LINK_NOT_FOUND',
        })
        const member = await addMembership(settings, call, tx, {
          ...{ organizationId, userId: user.id, role, teamIds: teamsIn(settings, link), ...limits },
          sessionId: session.session.id,
          async insert(row) {
            if (!(await insertInvited(tx.store, row, inviterId)))
              throw fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
          },
        })
        await emit(tx, 'invitation-link.used', { link, member })
        return member
      },
    })
  return rejectDuplicates(call, accept)
}
