import { type AuthError, type Transaction } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { refusals } from '../errors.js'
import { tell } from '../events.js'
import {
  type InvitationLink,
  invitationLinkModel,
  type MemberRow,
  type TeamedMemberRow,
} from '../models.js'
import { type SignedInCallContext, timeOf } from './call-context.js'
import { checkInviterRights } from './inviter-check.js'
import { lockOrganization } from './guards.js'
import { findLimits, join, newMemberErrors, rejectDuplicates } from './new-member.js'
import { findLink, type FoundLink, withoutSecret } from './link-secrets.js'

/** Why nobody joins by a link. */
export const linkUseErrors = {
  ...newMemberErrors,
  ...refusals(
    'INVITATION_LINK_NOT_FOUND',
    'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
  ),
}

/** Somebody who has a link. */
export interface LinkUse extends SignedInCallContext {
  readonly token: string
  readonly fail: (code: keyof typeof linkUseErrors) => AuthError
}

/**
 * Makes the caller a member by a link, in one transaction with the use of it: of parallel callers no more
 * succeed than it has uses left, and who is refused uses up none.
 *
 * @throws AuthError which says why not.
 */
export async function useLink(using: LinkUse): Promise<MemberRow | TeamedMemberRow> {
  const { exchange, context, settings, session, token, fail } = using
  const { user } = session
  const found = await findLink(context, token)
  if (!found) throw fail('INVITATION_LINK_NOT_FOUND')
  if (settings.requireEmailVerificationOnInvitation && !user.emailVerified)
    throw fail('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION')
  const { organization } = found
  const draft = { organization, user, role: found.link.role }
  const { role } = await context.ask(exchange, 'member.add', { draft, amendable: ['role'] })
  const limits = await findLimits(settings, organization)
  return rejectDuplicates(using, () =>
    context.write(exchange, async (tx) => {
      const link = await claim(using, tx, found)
      await checkInviterRights(using, tx, { ...link, refusal: 'INVITATION_LINK_NOT_FOUND' })
      const { organizationId, teamId, inviterId } = link
      const joined = { organizationId, role, teamIds: rolesIn(teamId) }
      const place = { ...joined, inviterId, inviter: null, ...limits }
      const member = await join(using, tx, place)
      await tell(tx, 'invitation-link.used', { link, member })
      return member
    }),
  )
}

/**
 * Locks the organisation, and takes one of the uses that are left. The link comes second, as where its maker
 * or the organisation goes: who takes locks in another order waits for each other.
 */
async function claim(
  using: LinkUse,
  { store }: Transaction,
  { link, organization }: FoundLink,
): Promise<InvitationLink> {
  const { id: organizationId } = organization
  const good = {
    ...{ id: link.id, organizationId },
    ...{ usesLeft: { gt: 0 }, expiresAt: { gt: timeOf(using) } },
  }
  const links = store.of(invitationLinkModel)
  const used =
    (await lockOrganization(store, organizationId)) &&
    (await links.increment({ where: good, field: 'usesLeft', by: -1 }))
  if (!used) throw using.fail('INVITATION_LINK_NOT_FOUND')
  return withoutSecret(used)
}
