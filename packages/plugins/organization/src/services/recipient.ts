import {
  type AuthError,
  isProven,
  type Store,
  type User,
  type Transaction,
} from '@countersign/core'
import { refusals } from '../errors.js'
import {
  type InvitationStatus,
  memberModel,
  type OrganizationRow,
  type TeamedInvitationRow,
  teamedInvitationModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { withOrganization } from '../selections.js'
import { type SignedInCallContext, timeOf } from './call-context.js'
import { openAt } from './open-invitations.js'

/** Why an invitation is none of somebody's: for the errors of the calls of recipients. */
export const recipientErrors = refusals(
  'INVITATION_NOT_FOUND',
  'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
  'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
)

/** Why an invitation cannot be answered. */
export const answerErrors = {
  ...recipientErrors,
  ...refusals('FAILED_TO_RETRIEVE_INVITATION'),
}

/** Letters of 128 random bits: a shorter id was made by somebody else and may be guessed. */
const SECRET_LENGTH = 22

/** An invitation, the user who asks for it, and the time. */
interface Asked {
  readonly invitation: TeamedInvitationRow | null
  readonly user: User
  readonly now: Date
}

/**
 * Why a user may not see or answer an invitation, or null. The id is a mailed secret, so a user who sends it
 * knows of the invitation: while it is open, the answer says that it is for another address. The recipient
 * learns that the inviter has left. Otherwise an invitation that is not open is like an unknown one.
 */
async function findProblem(
  settings: OrganizationSettings,
  store: Store,
  { invitation, user, now }: Asked,
): Promise<keyof typeof recipientErrors | null> {
  if (!invitation || invitation.expiresAt <= now) return 'INVITATION_NOT_FOUND'
  if (invitation.status !== 'pending') {
    const isRecipient = invitation.email === user.email && !mustVerify(settings, invitation, user)
    const hasLeft =
      isRecipient && invitation.status === 'canceled' && !(await hasInviter(store, invitation))
    return hasLeft ? 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' : 'INVITATION_NOT_FOUND'
  }
  if (invitation.email !== user.email) return 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
  if (mustVerify(settings, invitation, user))
    return 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
  return null
}

/** Whether the inviter is still a member. The invitations of a member who leaves are canceled. */
async function hasInviter(
  store: Store,
  { organizationId, inviterId: userId }: TeamedInvitationRow,
): Promise<boolean> {
  return (await store.of(memberModel).findOne({ organizationId, userId })) !== null
}

function mustVerify(
  { requireEmailVerificationOnInvitation: isRequired }: OrganizationSettings,
  { id }: Pick<TeamedInvitationRow, 'id'>,
  user: User,
): boolean {
  return id.length < SECRET_LENGTH ? !isProven(user) : isRequired && !user.emailVerified
}

/** Somebody asking for an invitation. */
export interface Asking extends SignedInCallContext {
  readonly invitationId: string
  readonly fail: (code: keyof typeof recipientErrors) => AuthError
}

/** An invitation and where to. */
export interface OwnInvitation {
  readonly invitation: TeamedInvitationRow
  readonly organization: OrganizationRow
}

/**
 * An open invitation of the caller's.
 *
 * @throws AuthError when there is none.
 */
export async function getOwnInvitation(asking: Asking): Promise<OwnInvitation> {
  const { context, settings, session, invitationId: id, fail } = asking
  const found = await context.store.of(teamedInvitationModel).findOneWith({ id }, withOrganization)
  if (!found) throw fail('INVITATION_NOT_FOUND')
  const { row: invitation, parent: organization } = found
  const asked = { invitation, user: session.user, now: timeOf(asking) }
  const problem = await findProblem(settings, context.store, asked)
  if (problem) throw fail(problem)
  return { invitation, organization }
}

/** A recipient's answer to an invitation, on its way. */
export interface Answering extends SignedInCallContext {
  readonly invitationId: string
  readonly fail: (code: keyof typeof answerErrors) => AuthError
}

/**
 * Makes an open invitation of the caller's an answered one, with what belongs to the answer: of parallel
 * answers, and of one and a cancellation, exactly one succeeds. Where the work refuses, it stays open.
 *
 * @throws AuthError when there is no such invitation of the caller's.
 */
export async function answerInvitation<T>(
  answering: Answering,
  status: Extract<InvitationStatus, 'accepted' | 'rejected'>,
  writes: (tx: Transaction, invitation: TeamedInvitationRow) => Promise<T>,
): Promise<T> {
  const { exchange, context, settings, session, invitationId: id, fail } = answering
  const { user } = session
  const now = timeOf(answering)
  const refuse = async (store: Store): Promise<AuthError> => {
    const invitation = await store.of(teamedInvitationModel).findOne({ id })
    const problem = await findProblem(settings, store, { invitation, user, now })
    return fail(problem ?? 'FAILED_TO_RETRIEVE_INVITATION')
  }
  if (mustVerify(settings, { id }, user)) throw await refuse(context.store)
  const open = { id, email: user.email, ...openAt(now) }
  const done = await context.write(exchange, async (tx) => {
    const invitation = await tx.store.of(teamedInvitationModel).updateOne(open, { status })
    return invitation && { result: await writes(tx, invitation) }
  })
  if (!done) throw await refuse(context.store)
  return done.result
}
