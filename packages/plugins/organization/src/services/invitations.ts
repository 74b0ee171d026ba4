import { isProven, type Store, type Transaction, type User } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { allows, findRoles, mayGrant } from '../access/roles.js'
import {
  memberModel,
  type MemberRow,
  type TeamedInvitationRow,
  teamedInvitationModel,
} from '../models.js'
import { type OrganizationRow } from '../organization-model.js'
import type { OrganizationSettings } from '../options.js'
import { withOrganization } from '../selections.js'
import { lockInOrder } from './lock-order.js'
import { type MemberCall } from './membership.js'

/** Maximum number of invitations that one statement reads. */
const PAGE = 100

interface Invited {
  readonly organizationId: string
  readonly email: string
  readonly now: Date
}

/** The condition on invitations that can still be accepted or rejected. */
export const openAt = (now: Date) => ({ status: 'pending', expiresAt: { gt: now } }) as const

interface OpenInvitations {
  /** The open invitation of the same address. */
  readonly same: TeamedInvitationRow | null
  readonly isFull: boolean
}

/**
 * Reads the open invitations of an organisation, under its lock: by one statement, unless it may have more than a
 * page.
 */
export async function findOpen(
  store: Store,
  { organizationId, email, now }: Invited,
  limit: number,
): Promise<OpenInvitations> {
  const invitations = store.of(teamedInvitationModel)
  const open = { organizationId, ...openAt(now) }
  if (limit <= PAGE) {
    const found = await invitations.findMany(open, { limit: PAGE })
    const same = found.find((invitation) => invitation.email === email) ?? null
    return { same, isFull: found.length >= limit }
  }
  const same = await invitations.findOne({ ...open, email })
  if (same || !Number.isFinite(limit)) return { same, isFull: false }
  return { same, isFull: (await invitations.count(open)) >= limit }
}

/**
 * Returns the invitations of an organisation that a member may see, those that expire last first, at most 100. Only a
 * member who may create or cancel invitations sees them. A user with the id of an open invitation can join under its
 * address, so a member sees no open invitation to a role that they may not give.
 */
export async function findVisibleInvitations(
  settings: OrganizationSettings,
  store: Store,
  { member, now }: { readonly member: MemberRow; readonly now: Date },
): Promise<TeamedInvitationRow[]> {
  const { organizationId } = member
  const creates = { member, permissions: { invitation: ['create'] } }
  const cancels = { member, permissions: { invitation: ['cancel'] } }
  if (!(await allows(settings, store, creates)) && !(await allows(settings, store, cancels)))
    return []
  const found = await store
    .of(teamedInvitationModel)
    .findMany({ organizationId }, { orderBy: { expiresAt: 'desc', id: 'asc' } })

  const names = [member.role, ...found.map(({ role }) => role)].flatMap(rolesIn)
  const roles = await findRoles(settings, store, { organizationId, names: [...new Set(names)] })
  const known = { ...settings, roles, runTimeRoles: null }
  const visible: TeamedInvitationRow[] = []
  for (const invitation of found) {
    const isOpen = invitation.status === 'pending' && invitation.expiresAt > now
    const grant = { member, roles: rolesIn(invitation.role) }
    if (!isOpen || (await mayGrant(known, store, grant)) !== false) visible.push(invitation)
  }
  return visible
}

type RecipientCode =
  | 'INVITATION_NOT_FOUND'
  | 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
  | 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
  | 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'

/** A call of a recipient. */
export type RecipientCall<Code extends string = never> = MemberCall<RecipientCode | Code>

/** A call of a recipient who accepts or rejects. */
export type AnswerCall<Code extends string = never> = RecipientCall<
  'FAILED_TO_RETRIEVE_INVITATION' | Code
>

/** An id with fewer letters than 128 random bits need was made by another library and may be guessed. */
const SECRET_LENGTH = 22

/**
 * Why a user may not see or answer an invitation, or null. The id is a mailed secret, so a user who sends it
 * knows of the invitation: while it is open, the error states that it is for another address. The recipient
 * learns that the inviter has left. Otherwise an invitation that is not open is like an unknown one.
 */
async function findProblem(
  settings: OrganizationSettings,
  store: Store,
  invitation: TeamedInvitationRow | null,
  { session: { user }, ...call }: RecipientCall,
): Promise<RecipientCode | null> {
  if (!invitation || invitation.expiresAt <= new Date(call.context.clock.now()))
    return 'INVITATION_NOT_FOUND'
  const isTheirs = invitation.email === user.email
  const isUnverified = mustVerify(settings, invitation.id, user)
  if (invitation.status === 'pending') {
    if (!isTheirs) return 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
    return isUnverified
      ? 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
      : null
  }
  if (!isTheirs || isUnverified || invitation.status !== 'canceled') return 'INVITATION_NOT_FOUND'
  // The invitations of a member who leaves are canceled.
  const { organizationId, inviterId: userId } = invitation
  const inviter = await store.of(memberModel).findOne({ organizationId, userId })
  return inviter ? 'INVITATION_NOT_FOUND' : 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
}

function mustVerify(
  { requireEmailVerificationOnInvitation: isRequired }: OrganizationSettings,
  id: string,
  user: User,
): boolean {
  return id.length < SECRET_LENGTH ? !isProven(user) : isRequired && !user.emailVerified
}

/** An open invitation of the caller, and its organisation. @throws AuthError without such an invitation. */
export async function getOwnInvitation(
  settings: OrganizationSettings,
  call: RecipientCall,
  id: string,
): Promise<{ readonly invitation: TeamedInvitationRow; readonly organization: OrganizationRow }> {
  const { store } = call.context
  const found = await store.of(teamedInvitationModel).findOneWith({ id }, withOrganization)
  if (!found) throw call.fail('INVITATION_NOT_FOUND')
  const problem = await findProblem(settings, store, found.row, call)
  if (problem) throw call.fail(problem)
  return { invitation: found.row, organization: found.parent }
}

/** The answer to an invitation, and the writes that go with it. */
export interface InvitationAnswer<T> {
  readonly id: string
  readonly status: 'accepted' | 'rejected'
  /** Ids of the users to lock. */
  readonly users: readonly string[]
  /** Whether the organisation is locked. */
  readonly locksOrganization: boolean
  readonly write: (tx: Transaction, invitation: TeamedInvitationRow) => Promise<T>
}

/**
 * Answers an open invitation of the caller: of parallel answers and cancellations exactly one succeeds. When `write`
 * throws, the invitation stays open.
 *
 * @throws AuthError when the caller has no such invitation.
 */
export async function answerInvitation<T>(
  settings: OrganizationSettings,
  call: AnswerCall,
  { id, status, users, locksOrganization, write }: InvitationAnswer<T>,
): Promise<T> {
  const { exchange, context, session, fail } = call
  const refuse = async (store: Store) => {
    const invitation = await store.of(teamedInvitationModel).findOne({ id })
    const problem = await findProblem(settings, store, invitation, call)
    return fail(problem ?? 'FAILED_TO_RETRIEVE_INVITATION')
  }
  const { user } = session
  if (mustVerify(settings, id, user)) throw await refuse(context.store)
  const open = { id, email: user.email, ...openAt(new Date(call.context.clock.now())) }
  const answered = await context.write(exchange, async (tx) => {
    const { invitations: invitation, organizations } = await lockInOrder(tx, {
      users,
      invitations: (store) => store.of(teamedInvitationModel).updateOne(open, { status }),
      organizations: (claimed) => (claimed && locksOrganization ? [claimed.organizationId] : []),
    })
    if (!invitation) return null
    if (locksOrganization && organizations.length === 0) throw fail('INVITATION_NOT_FOUND')
    return { result: await write(tx, invitation) }
  })
  if (!answered) throw await refuse(context.store)
  return answered.result
}
