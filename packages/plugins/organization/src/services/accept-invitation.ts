import { isOwner } from '../access/roles.js'
import { emit, type OrganizationDrafts } from '../events.js'
import { amendable, memberModel, type MemberRow, type TeamedInvitationRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { teamsIn } from './team-membership.js'
import { checkInviter, insertInvited, rolesThatInvite } from './inviter.js'
import {
  addMembership,
  findLimits,
  type Limits,
  type NewMemberCode,
  rejectDuplicates,
} from './new-member.js'
import { type AnswerCall, answerInvitation, getOwnInvitation } from './recipient.js'

/** An invitation that was accepted, and the new membership. */
export interface Acceptance {
  readonly invitation: TeamedInvitationRow
  readonly member: MemberRow
}

/** The role of an invitation that names none. */
const PLAIN_ROLE = 'member'

/** The invitation is to an owner, whose user must be locked before the invitation is. */
class OwnerNotLocked extends Error {}

/**
 * Makes the caller a member by an invitation. When it fails, the invitation stays open.
 *
 * @throws AuthError with the reason.
 */
export async function acceptInvitation(
  settings: OrganizationSettings,
  call: AnswerCall<NewMemberCode>,
  id: string,
): Promise<Acceptance> {
  const terms = await findTerms(settings, call, id)
  const { session, fail } = call
  const { id: userId } = session.user
  const accept = (users: readonly string[]) =>
    answerInvitation(settings, call, {
      ...{ id, status: 'accepted', users, locksOrganization: true },
      async write(tx, invitation) {
        const { organizationId, inviterId, role: invitedTo } = invitation
        const { draft, ...limits } = { draft: { role: invitedTo ?? PLAIN_ROLE }, ...terms }
        // Other owners may leave once there is another one: not one who is about to be deleted or banned.
        if (isOwner(settings, draft) && users.length === 0) throw new OwnerNotLocked()
        const inviter = { organizationId, inviterId, role: invitedTo ?? PLAIN_ROLE }
        const check = () =>
          checkInviter(settings, call, tx.store, { ...inviter, refusal: 'INVITATION_NOT_FOUND' })
        // The statement that writes a plain membership checks the usual roles of inviters by itself.
        const isPlain = inviter.role === PLAIN_ROLE
        if (!isPlain) await check()
        const member = await addMembership(settings, call, tx, {
          ...{ organizationId, userId, draft, teamIds: teamsIn(settings, invitation) },
          ...limits,
          sessionId: session.session.id,
          async insert(row) {
            const usual = isPlain ? rolesThatInvite(settings, PLAIN_ROLE) : undefined
            const inserted = await insertInvited(tx.store, row, inviterId, usual)
            if (inserted) return inserted
            if (isPlain) await check()
            const again = isPlain ? await insertInvited(tx.store, row, inviterId) : null
            if (!again) throw fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
            return again
          },
        })
        await emit(tx, 'invitation.accepted', { invitation, member })
        return { invitation, member }
      },
    })
  return rejectDuplicates(call, async () => {
    try {
      return await accept([])
    } catch (error) {
      if (error instanceof OwnerNotLocked) return accept([userId])
      throw error
    }
  })
}

/** Values that are known before the transaction. */
interface Terms extends Limits {
  /** The role that subscribers chose, and columns of the app. */
  readonly draft?: OrganizationDrafts['member.add']
}

/** Asks the subscribers and the app's own limits, which need the invitation; without them it is not read. */
async function findTerms(
  settings: OrganizationSettings,
  call: AnswerCall,
  id: string,
): Promise<Terms> {
  const { exchange, context, session } = call
  const { fixed: limit } = settings.membershipLimit
  const teamLimit = settings.teams ? settings.teams.maximumMembers.fixed : Infinity
  const hasSubscribers =
    context.hasBeforeSubscribers('invitation.accept') || context.hasBeforeSubscribers('member.add')
  if (limit !== null && teamLimit !== null && !hasSubscribers) return { limit, teamLimit }

  const { user } = session
  const { invitation, organization } = await getOwnInvitation(settings, call, id)
  const draft = { organization, invitation, user }
  await context.ask(exchange, 'invitation.accept', { draft, amendable: [] })
  const name = 'member.add'
  const added = await context.ask<OrganizationDrafts[typeof name]>(exchange, name, {
    draft: { organization, user, role: invitation.role ?? PLAIN_ROLE },
    amendable: amendable(settings, memberModel),
  })
  return { draft: added, ...(await findLimits(settings, organization)) }
}
