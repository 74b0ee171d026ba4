import type { Store } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { allows, mayGrant } from '../access/roles.js'
import { memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'

/** Who has asked somebody in, and as what. */
export interface Asked {
  readonly organizationId: string
  readonly inviterId: string
  readonly role: string
}

/** Why what somebody has sent is good no longer. */
type AskerProblem =
  'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' | 'ROLE_NOT_FOUND' | 'forbidden'

/**
 * Who has asked somebody in must be a member who may ask people in to that role still. To be called under
 * the lock of the organisation. Null where they are.
 */
export async function findAskerProblem(
  settings: OrganizationSettings,
  store: Store,
  { organizationId, inviterId: userId, role }: Asked,
): Promise<AskerProblem | null> {
  const member = await store.of(memberModel).findOne({ organizationId, userId })
  if (!member) return 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
  const mayGive = await mayGrant(settings, store, { member, roles: rolesIn(role) })
  if (mayGive === null) return 'ROLE_NOT_FOUND'
  const permissions = { invitation: ['create'] }
  return mayGive && (await allows(settings, store, { member, permissions })) ? null : 'forbidden'
}
