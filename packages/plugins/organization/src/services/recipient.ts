import { type AuthError, type Store, type User, type Writing } from '@countersign/core'
import { refusals } from '../errors.js'
import {
  type InvitationStatus,
  type OrganizationRow,
  type TeamedInvitationRow,
  teamedInvitationModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { withOrganization } from '../selections.js'
import { type ActingMember, timeOf } from './acting.js'
import { openAt } from './open-invitations.js'

/** Why an invitation is none of somebody's: for the errors of the calls of recipients. */
export const recipientErrors = refusals(
  'INVITATION_NOT_FOUND',
  'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
)

/** Why an invitation cannot be answered. */
export const answerErrors = {
  ...recipientErrors,
  ...refusals('FAILED_TO_RETRIEVE_INVITATION'),
}

/** Letters of 128 random bits: a shorter id was made by somebody else and may be guessed. */
const SECRET_LENGTH = 22

/** Who is asking for which invitation, and when. */
interface Asked {
  readonly user: User
  readonly now: Date
}

/**
 * Why an invitation is none of somebody's, or null. The id is a secret that was mailed, so whoever has it
 * knows that there is an invitation: they are told that it is for another address while it is open. Of any
 * other they learn nothing, not even that it was there.
 */
function problemOf(
  settings: OrganizationSettings,
  invitation: TeamedInvitationRow | null,
  { user, now }: Asked,
): keyof typeof recipientErrors | null {
  const isOpen = invitation?.status === 'pending' && invitation.expiresAt > now
  if (!isOpen) return 'INVITATION_NOT_FOUND'
  if (invitation.email !== user.email) return 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
  if (mustVerify(settings, invitation, user))
    return 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
  return null
}

function mustVerify(
  { requireEmailVerificationOnInvitation: isRequired }: OrganizationSettings,
  { id }: Pick<TeamedInvitationRow, 'id'>,
  { emailVerified }: User,
): boolean {
  return !emailVerified && (isRequired || id.length < SECRET_LENGTH)
}

/** Somebody asking for an invitation. */
export interface Asking extends ActingMember {
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
  const problem = problemOf(settings, found.row, { user: session.user, now: timeOf(asking) })
  if (problem) throw fail(problem)
  return { invitation: found.row, organization: found.parent }
}

/** A recipient's answer to an invitation, on its way. */
export interface Answering extends ActingMember {
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
  work: (writing: Writing, invitation: TeamedInvitationRow) => Promise<T>,
): Promise<T> {
  const { exchange, context, settings, session, invitationId: id, fail } = answering
  const { user } = session
  const now = timeOf(answering)
  const refuse = async (store: Store): Promise<AuthError> => {
    const found = await store.of(teamedInvitationModel).findOne({ id })
    return fail(problemOf(settings, found, { user, now }) ?? 'FAILED_TO_RETRIEVE_INVITATION')
  }
  if (mustVerify(settings, { id }, user)) throw await refuse(context.store)
  const open = { id, email: user.email, ...openAt(now) }
  const done = await context.write(exchange, async (writing) => {
    const invitation = await writing.store.of(teamedInvitationModel).updateOne(open, { status })
    return invitation && { result: await work(writing, invitation) }
  })
  if (!done) throw await refuse(context.store)
  return done.result
}
