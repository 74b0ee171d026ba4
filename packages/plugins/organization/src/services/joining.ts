import { type AuthError, pick, UniqueViolation, type Writing } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { findRoles } from '../access/roles.js'
import { invitationErrors, memberErrors } from '../errors.js'
import { tell } from '../events.js'
import { type MemberRow, memberModel, type OrganizationRow } from '../models.js'
import { type ActingMember, timeOf } from './acting.js'

/** Why somebody does not become a member: for the errors of the calls by which people join. */
export const newMemberErrors = {
  ...pick(
    memberErrors,
    'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    'ROLE_NOT_FOUND',
  ),
  ...pick(invitationErrors, 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'),
}

/** Why somebody does not become a member. */
export type NewMemberProblem = keyof typeof newMemberErrors

/** A person on the way in. */
export interface Joining extends ActingMember {
  readonly fail: (code: NewMemberProblem) => AuthError
}

/** As what somebody becomes a member. */
export interface Place {
  /** Locked. */
  readonly organization: OrganizationRow
  readonly role: string
  /** Who has asked them in, and must be a member still. */
  readonly inviterId: string
  /** Most members. */
  readonly limit: number
}

/**
 * Makes the caller a member, and the organisation the active one of their session. To be called under the
 * lock of the organisation, and inside of {@link refusingTwins}.
 *
 * @throws AuthError which undoes everything.
 */
export async function join(
  joining: Joining,
  writing: Writing,
  { organization, role, inviterId, limit }: Place,
): Promise<MemberRow> {
  const { context, settings, session, fail } = joining
  const { store } = writing
  const { id: organizationId } = organization
  const names = rolesIn(role)
  const known = await findRoles(settings, store, { organizationId, names })
  if (names.length === 0 || !names.every((name) => known.has(name))) throw fail('ROLE_NOT_FOUND')

  const own = { organizationId, userId: session.user.id }
  const members = store.of(memberModel)
  if (Number.isFinite(limit) && (await members.count({ organizationId })) >= limit) {
    const isThere = (await members.findOne(own)) !== null
    throw fail(
      isThere
        ? 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
        : 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    )
  }
  const member = { id: context.createId(), ...own, role, createdAt: timeOf(joining) }
  const inviter = { model: memberModel, where: { organizationId, userId: inviterId } }
  if (!(await members.create(member, inviter)))
    throw fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  await tell(writing, 'member.added', { member })
  return member
}

/** Says of a person's second membership, which the database refuses, what it is. */
export async function refusingTwins<T>(
  { fail }: Pick<Joining, 'fail'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTwin = error instanceof UniqueViolation && error.model === memberModel.name
    throw isTwin ? fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION') : error
  }
}
