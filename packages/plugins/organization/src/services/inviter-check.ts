import type { AuthError, Transaction } from '@countersign/core'
import { covers, rolesIn } from '@countersign/core/access'
import { allows, mayGrant } from '../access/roles.js'
import { memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'

/** An inviter, and the role of the invitation. */
export interface InviterToCheck<Code extends string> {
  readonly organizationId: string
  readonly inviterId: string
  readonly role: string
  /** For an inviter who may no longer invite to the role. */
  readonly refusal: Code
}

/** A call by which an invitee joins. */
interface JoinCall<Code extends string> {
  readonly settings: OrganizationSettings
  readonly fail: (
    code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' | 'ROLE_NOT_FOUND' | Code,
  ) => AuthError
}

/**
 * Checks that the inviter is a member who may still invite to the role. To be called under the lock of the
 * organisation.
 *
 * @throws AuthError unless it is so.
 */
export async function checkInviterRights<Code extends string>(
  { settings, fail }: JoinCall<Code>,
  { store }: Transaction,
  { organizationId, inviterId: userId, role, refusal }: InviterToCheck<Code>,
): Promise<void> {
  const member = await store.of(memberModel).findOne({ organizationId, userId })
  if (!member) throw fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  const mayGive = await mayGrant(settings, store, { member, roles: rolesIn(role) })
  if (mayGive === null) throw fail('ROLE_NOT_FOUND')
  const permissions = { invitation: ['create'] }
  if (!mayGive || !(await allows(settings, store, { member, permissions }))) throw fail(refusal)
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
