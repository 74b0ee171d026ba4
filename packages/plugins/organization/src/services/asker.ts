import type { AuthError, Writing } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { allows, mayGrant } from '../access/roles.js'
import { memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'

/** Who has asked somebody in, and as what. */
export interface Asked<Code extends string> {
  readonly organizationId: string
  readonly inviterId: string
  readonly role: string
  /** Why nobody comes in whom they may not ask in. */
  readonly refusal: Code
}

/** A call of somebody who was asked in. */
interface AskedCall<Code extends string> {
  readonly settings: OrganizationSettings
  readonly fail: (
    code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' | 'ROLE_NOT_FOUND' | Code,
  ) => AuthError
}

/**
 * What somebody has sent goes no further than they do: they must be a member who may ask people in to that
 * role still. To be called under the lock of the organisation.
 *
 * @throws AuthError unless they are.
 */
export async function checkAsker<Code extends string>(
  { settings, fail }: AskedCall<Code>,
  { store }: Writing,
  { organizationId, inviterId: userId, role, refusal }: Asked<Code>,
): Promise<void> {
  const member = await store.of(memberModel).findOne({ organizationId, userId })
  if (!member) throw fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  const mayGive = await mayGrant(settings, store, { member, roles: rolesIn(role) })
  if (mayGive === null) throw fail('ROLE_NOT_FOUND')
  const permissions = { invitation: ['create'] }
  if (!mayGive || !(await allows(settings, store, { member, permissions }))) throw fail(refusal)
}
