import { defineEndpoint } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import * as z from 'zod/mini'
import { isOwner } from '../../access/roles.js'
import { refusals } from '../../errors.js'
import { emit, type OrganizationDrafts, type OrganizationEvents } from '../../events.js'
import { id } from '../../fields.js'
import { amendable, memberModel } from '../../models.js'
import type { OrganizationSettings } from '../../options.js'
import { type AnswerCall, answerInvitation, getOwnInvitation } from '../../services/invitations.js'
import {
  addMembership,
  checkInviter,
  findLimits,
  insertInvited,
  type Limits,
  type NewMemberCode,
  PLAIN_ROLE,
  toMemberError,
} from '../../services/new-member.js'
import { allStores } from '../../refetched-stores.js'
import { memberAnswer, invitationAnswer } from '../../answers.js'

/** `POST /organization/accept-invitation` */
export const createAcceptInvitation = (settings: OrganizationSettings) =>
  defineEndpoint({
    method: 'POST',
    path: '/organization/accept-invitation',
    summary: 'Accept an invitation, and make its organisation the active one',
    access: 'session',
    refetches: allStores,
    body: z.object({ invitationId: id }),
    answer: z.object({ invitation: invitationAnswer, member: memberAnswer }),
    errors: refusals(
      'INVITATION_NOT_FOUND',
      'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
      'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
      'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
      'FAILED_TO_RETRIEVE_INVITATION',
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
      'ROLE_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'TEAM_MEMBER_LIMIT_REACHED',
    ),

    async handle(call) {
      const id = call.body.invitationId
      const terms = await findTerms(settings, call, id)
      const accepted = acceptInvitation(settings, call, { id, terms, users: [] })
      const asOwner = accepted.catch((error: unknown) => {
        if (!(error instanceof OwnerNotLocked)) throw error
        return acceptInvitation(settings, call, { id, terms, users: [call.session.user.id] })
      })
      return asOwner.catch((error: unknown) => {
        throw toMemberError(call, error)
      })
    },
  })

/** The invitation is to an owner, whose user must be locked before the invitation is. */
class OwnerNotLocked extends Error {}

interface Acceptance {
  /** Of the invitation. */
  readonly id: string
  readonly terms: Terms
  /** Ids of the users to lock: the caller who becomes an owner. */
  readonly users: readonly string[]
}

/**
 * Makes the caller a member by an invitation. When it fails, the invitation stays open.
 *
 * @throws AuthError with the reason, or OwnerNotLocked.
 */
async function acceptInvitation(
  settings: OrganizationSettings,
  call: AnswerCall<NewMemberCode>,
  { id, terms, users }: Acceptance,
): Promise<OrganizationEvents['invitation.accepted']> {
  const { session, user } = call.session
  return answerInvitation(settings, call, {
    ...{ id, status: 'accepted', users, locksOrganization: true },
    async write(tx, invitation) {
      const { organizationId, inviterId } = invitation
      const role = invitation.role ?? PLAIN_ROLE
      const { draft = { role }, ...limits } = terms
      // Other owners may leave once there is another one: not one who is about to be deleted or banned.
      if (isOwner(settings, draft) && users.length === 0) throw new OwnerNotLocked()
      const inviter = { organizationId, inviterId, role, refusal: 'INVITATION_NOT_FOUND' } as const
      const isChecked = role !== PLAIN_ROLE
      if (isChecked) await checkInviter(settings, call, tx.store, inviter)
      const member = await addMembership(settings, call, tx, {
        ...{ organizationId, userId: user.id, draft, ...limits, sessionId: session.id },
        teamIds: settings.teams ? rolesIn(invitation.teamId) : [],
        insert: (row) => insertInvited(settings, call, tx.store, { row, inviter, isChecked }),
      })
      await emit(tx, 'invitation.accepted', { invitation, member })
      return { invitation, member }
    },
  })
}

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
  const accepted = { organization, invitation, user }
  await context.runBefore(exchange, 'invitation.accept', { draft: accepted, amendable: [] })
  const name = 'member.add'
  const added = await context.runBefore<OrganizationDrafts[typeof name]>(exchange, name, {
    draft: { organization, user, role: invitation.role ?? PLAIN_ROLE },
    amendable: amendable(settings, memberModel),
  })
  return { draft: added, ...(await findLimits(settings, organization, session)) }
}
