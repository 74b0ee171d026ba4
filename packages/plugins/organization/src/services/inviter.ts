import type { AuthError, Store } from '@countersign/core'
import { covers, rolesIn } from '@countersign/core/access'
import { allows, mayGrant } from '../access/roles.js'
import { type MemberRow, memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'

/** The inviter of a user who joins, and the role that they invited the user to. */
export interface Inviter<Code extends string> {
  readonly organizationId: string
  readonly inviterId: string
  readonly role: string
  /** The error when the inviter may no longer invite to the role. */
  readonly refusal: Code
}

/** A call by which an invitee joins. */
interface JoinCall<Code extends string> {
  readonly fail: (
    code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' | 'ROLE_NOT_FOUND' | Code,
  ) => AuthError
}

/**
 * Checks that the inviter is a member who may still invite to the role. To be called under the lock of the
 * organisation.
 *
 * @throws AuthError otherwise.
 */
export async function checkInviter<Code extends string>(
  settings: OrganizationSettings,
  { fail }: JoinCall<Code>,
  store: Store,
  { organizationId, inviterId: userId, role, refusal }: Inviter<Code>,
): Promise<void> {
  const member = await store.of(memberModel).findOne({ organizationId, userId })
  if (!member) throw fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  const mayGive = await mayGrant(settings, store, { member, roles: rolesIn(role) })
  if (mayGive === null) throw fail('ROLE_NOT_FOUND')
  const permissions = { invitation: ['create'] }
  if (!mayGive || !(await allows(settings, store, { member, permissions }))) throw fail(refusal)
}

/**
 * Writes a membership on the condition that the inviter is still a member, with one of some roles where they are
 * given. Null when the condition does not hold.
 */
export function insertInvited(
  store: Store,
  member: MemberRow,
  inviterId: string,
  roles?: readonly string[],
): Promise<MemberRow | null> {
  const inviter = { organizationId: member.organizationId, userId: inviterId }
  const where = roles ? { ...inviter, role: { in: roles } } : inviter
  return store.of(memberModel).create(member, { model: memberModel, where })
}

/** The roles of every organisation that allow, each alone, to invite to a role. */
export function rolesThatInvite(
  { roles, creatorRole }: Pick<OrganizationSettings, 'roles' | 'creatorRole'>,
  role: string,
): readonly string[] {
  const all = [...roles]
  const invited = all.filter(([name]) => name === role)
  return all.flatMap(([name, { permissions }]) => {
    const mayInvite = covers({ permissions }, { invitation: ['create'] })
    const mayGive = invited.some(
      ([, to]) => name === creatorRole || covers({ permissions }, to.permissions),
    )
    return mayInvite && mayGive ? [name] : []
  })
}
