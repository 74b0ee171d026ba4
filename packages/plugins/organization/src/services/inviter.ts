import type { Store } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { allows, mayGrant } from '../access/roles.js'
import { type MemberRow, memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import type { OrganizationCall } from './membership.js'

/** The role of an invitation that names none. */
export const PLAIN_ROLE = 'member'

/** The inviter of a user who joins, and the role that they invited the user to. */
export interface Inviter<Code extends string> {
  readonly organizationId: string
  readonly inviterId: string
  readonly role: string
  /** The error when the inviter may no longer invite to the role. */
  readonly refusal: Code
}

type InvitedCall<Code extends string> = Pick<
  OrganizationCall<'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' | 'ROLE_NOT_FOUND' | Code>,
  'fail'
>

/**
 * Checks that the inviter is a member who may still invite to the role. To be called under the lock of the
 * organisation.
 *
 * @throws AuthError otherwise.
 */
export async function checkInviter<Code extends string>(
  settings: OrganizationSettings,
  { fail }: InvitedCall<Code>,
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

interface InvitedMember<Code extends string> {
  readonly row: MemberRow
  readonly inviter: Inviter<Code>
  /** Whether {@link checkInviter} was called under the same lock. False only for the role `member`. */
  readonly isChecked: boolean
}

/**
 * Writes a membership on the condition that the inviter is still a member. For an inviter who is not checked, the same
 * statement checks the usual roles of inviters; the inviter is checked by other statements only when they have none.
 *
 * @throws AuthError when the condition does not hold.
 */
export async function insertInvited<Code extends string>(
  settings: OrganizationSettings,
  call: InvitedCall<Code>,
  store: Store,
  { row, inviter, isChecked }: InvitedMember<Code>,
): Promise<MemberRow> {
  const members = store.of(memberModel)
  const where = { organizationId: inviter.organizationId, userId: inviter.inviterId }
  if (!isChecked) {
    const usual = { ...where, role: { in: settings.memberInviterRoles } }
    const inserted = await members.create(row, { model: memberModel, where: usual })
    if (inserted) return inserted
    await checkInviter(settings, call, store, inviter)
  }
  const inserted = await members.create(row, { model: memberModel, where })
  if (!inserted) throw call.fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  return inserted
}
