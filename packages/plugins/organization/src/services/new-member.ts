import { type AuthError, kernelError, UniqueViolation, type Transaction } from '@countersign/core'
import { toKnownRoles } from '../access/known-roles.js'
import { isOwner } from '../access/roles.js'
import { refusals } from '../errors.js'
import { tell } from '../events.js'
import {
  type MemberRow,
  memberModel,
  type OrganizationRow,
  type TeamedMemberRow,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { type SignedInCallContext, timeOf } from './call-context.js'
import { activeColumns } from './membership.js'
import { findTeamLimit, joinErrors, joinTeams } from './team-membership.js'

/** Why somebody does not become a member: for the errors of the calls by which people join. */
export const newMemberErrors = {
  ...refusals(
    'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    'ROLE_NOT_FOUND',
    'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
  ),
  ...joinErrors,
}

/** Why somebody does not become a member. */
type NewMemberProblem = keyof typeof newMemberErrors

/** A person on the way in. */
export interface NewMemberCall extends SignedInCallContext {
  readonly fail: (code: NewMemberProblem) => AuthError
}

/** How much room there is where somebody joins. */
export interface Limits {
  /** Most members. */
  readonly limit: number
  /** Most members of a team. */
  readonly teamLimit: number
}

/** The limits of an organisation. The app's own functions may ask anything, which a transaction must not wait for. */
export async function findLimits(
  settings: OrganizationSettings,
  organization: OrganizationRow,
): Promise<Limits> {
  return {
    limit: await settings.membershipLimit(organization),
    teamLimit: await findTeamLimit(settings, organization),
  }
}

/** As what somebody becomes a member. */
export interface NewMembership extends Limits {
  /** Locked. */
  readonly organizationId: string
  readonly role: string
  /** Where there are no teams, they do not count. */
  readonly teamIds: readonly string[]
  /** The inviter, who must still be a member. */
  readonly inviterId: string
  /** How to check that the inviter may still invite; null when that is checked already. */
  readonly inviter: InviterCheck | null
}

/** A check that costs no statement for an inviter who has exactly one of some roles. */
interface InviterCheck {
  /** Roles that, each alone, allow to invite to the role of the place. */
  readonly roles: readonly string[]
  /** Checks any other inviter, and throws the refusal. */
  readonly checkInviter: () => Promise<void>
}

/**
 * Makes the caller a member, and the organisation the active one of their session. To be called under the
 * lock of the organisation, and inside of {@link rejectDuplicates}.
 *
 * @throws AuthError which undoes everything.
 */
export async function join(
  call: NewMemberCall,
  tx: Transaction,
  membership: NewMembership,
): Promise<MemberRow | TeamedMemberRow> {
  const { context, settings, session, fail } = call
  const { organizationId, role, teamLimit } = membership
  await checkRoles(call, tx, membership)
  await checkLimit(call, tx, membership)

  const teamIds = settings.teams ? membership.teamIds : []
  const [teamId = null] = teamIds
  const active = activeColumns(settings, organizationId, teamId)
  // Others may leave who becomes an owner: not somebody who is about to go or to be blocked.
  if (isOwner(settings, { role })) await tx.users.lock(session.user.id)
  // An account that is about to go has looked for its organisations already, and its sessions go with it.
  const isThere = (await tx.sessions.change({ id: session.session.id }, active)) > 0
  if (!isThere) throw kernelError('UNAUTHORIZED')

  const own = { organizationId, userId: session.user.id }
  const member = { id: context.createId(), ...own, role, createdAt: timeOf(call) }
  if (!(await writeMembership(tx, member, membership)))
    throw fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  const entering = { context, member: { ...member, teamId: null }, teamIds, maximum: teamLimit }
  const problem = await joinTeams(tx, settings, entering)
  if (problem) throw fail(problem)
  await tell(tx, 'member.added', { member })
  return settings.teams ? { ...member, teamId } : member
}

/** Writes a membership on the condition that the inviter is a member who may invite. False when the inviter has left. */
async function writeMembership(
  { store }: Transaction,
  member: MemberRow,
  { organizationId, inviterId: userId, inviter }: NewMembership,
): Promise<boolean> {
  const members = store.of(memberModel)
  const where = { organizationId, userId }
  const usual = inviter ? { ...where, role: { in: inviter.roles } } : where
  if (await members.create(member, { model: memberModel, where: usual })) return true
  if (!inviter) return false
  await inviter.checkInviter()
  return members.create(member, { model: memberModel, where })
}

/** A role may have gone since somebody was asked in. */
async function checkRoles(
  { settings, fail }: NewMemberCall,
  { store }: Transaction,
  { organizationId, role }: NewMembership,
): Promise<void> {
  const asked = { organizationId, roles: role }
  if ((await toKnownRoles(settings, store, asked)) === null) throw fail('ROLE_NOT_FOUND')
}

async function checkLimit(
  { session, fail }: NewMemberCall,
  { store }: Transaction,
  { organizationId, limit }: NewMembership,
): Promise<void> {
  if (!Number.isFinite(limit)) return
  const members = store.of(memberModel)
  if ((await members.count({ organizationId })) < limit) return
  const own = await members.findOne({ organizationId, userId: session.user.id })
  throw fail(
    own ? 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' : 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
  )
}

/** Says of a person's second membership, which the database refuses, what it is. */
export async function rejectDuplicates<T>(
  { fail }: { readonly fail: (code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION') => AuthError },
  writes: () => Promise<T>,
): Promise<T> {
  try {
    return await writes()
  } catch (error) {
    const isDuplicate = error instanceof UniqueViolation && error.model === memberModel.name
    throw isDuplicate ? fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION') : error
  }
}
