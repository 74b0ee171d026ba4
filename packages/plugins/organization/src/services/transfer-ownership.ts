import { guardedAction } from '@countersign/core'
import { isOwner } from '../access/roles.js'
import type { MemberRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { writeRole } from './change-member-role.js'
import { lockPair, type MemberPair } from './member-pair.js'
import type { MemberCall } from './membership.js'

/** Why an organisation stays with its owner. */
type TransferCode =
  | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  | 'MEMBER_NOT_FOUND'
  | 'YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION'
  | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER'

/** The two memberships of a transfer, as they are afterwards. */
export interface Transfer {
  readonly owner: MemberRow
  readonly previousOwner: MemberRow
}

/**
 * Gives the caller's ownership to another member: the target's only role becomes that of the owner, and the caller
 * gets the role `previousOwnerRole`.
 *
 * @throws AuthError when the caller is no owner, or the target cannot sign in.
 */
export function transferOwnership(
  settings: OrganizationSettings,
  call: MemberCall<TransferCode>,
  pair: MemberPair,
): Promise<Transfer> {
  const { fail } = call
  return guardedAction(call, {
    load: () => pair,
    requirePermission({ caller }) {
      if (!isOwner(settings, caller))
        throw fail('YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION')
    },
    prepare: () => null,
    before: 'ownership.transfer',
    draft: ({ organization, caller: from, target: to }) => ({ organization, from, to }),
    amendable: [],
    async lock(tx) {
      const outsider = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
      const locked = await lockPair(tx, pair, { fail, outsider })
      if (tx.users.isBlocked(locked.targetUser))
        throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
      return locked
    },
    async write(tx, { caller, target }): Promise<Transfer> {
      const owner = await writeRole(tx, target, settings.creatorRole)
      const previousOwner = await writeRole(tx, caller, settings.previousOwnerRole)
      return { owner, previousOwner }
    },
    event: ({ owner, previousOwner }) => [
      'ownership.transferred',
      { organizationId: owner.organizationId, from: previousOwner, to: owner },
    ],
  })
}
