import { type AuthError, type Exchange, type PluginContext } from '@countersign/core'
import { isOwner } from '../access/roles.js'
import { tell } from '../events.js'
import { type MemberRow, type OrganizationRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { lockMembers, type MemberPair } from './member-with-user.js'
import { writeRole } from './change-member-role.js'

/** Why an organisation stays with its owner. */
type TransferCode =
  | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  | 'MEMBER_NOT_FOUND'
  | 'YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION'
  | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER'

/** A call that hands an organisation over. */
interface TransferCall {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly fail: (code: TransferCode) => AuthError
}

/** The two sides of a transfer, as they are afterwards. */
export interface Transfer {
  readonly owner: MemberRow
  readonly previousOwner: MemberRow
}

/**
 * Gives the caller's ownership to another member, through all three phases: that member is an owner and
 * nothing else afterwards, the caller what `previousOwnerRole` says.
 *
 * @throws AuthError when the caller is no owner, or the other one cannot sign in.
 */
export async function transferOwnership(
  settings: OrganizationSettings,
  { exchange, context, fail }: TransferCall,
  { organization, ...members }: MemberPair & { readonly organization: OrganizationRow },
): Promise<Transfer> {
  const check = ({ caller }: MemberPair): void => {
    if (!isOwner(settings, caller)) throw fail('YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION')
  }

  check(members)
  const draft = { organization, from: members.caller, to: members.target }
  await context.ask(exchange, 'ownership.transfer', { draft, amendable: [] })
  return context.write(exchange, async (tx) => {
    const { caller, target, targetUser } = await lockMembers(tx, members, {
      fail,
      outsider: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    })
    check({ caller, target })
    if (tx.users.isBlocked(targetUser))
      throw fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
    const owner = await writeRole(tx, target, settings.creatorRole)
    const previousOwner = await writeRole(tx, caller, settings.previousOwnerRole)
    const organizationId = organization.id
    await tell(tx, 'ownership.transferred', { organizationId, from: previousOwner, to: owner })
    return { owner, previousOwner }
  })
}
