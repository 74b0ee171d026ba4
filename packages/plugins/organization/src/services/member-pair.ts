import {
  type AuthError,
  canonicalEmail,
  type Store,
  type Transaction,
  type User,
  userTable,
} from '@countersign/core'
import { type MemberRow, memberModel } from '../models.js'
import { type OrganizationRow } from '../organization-model.js'
import { withUser } from '../selections.js'
import { type Locks, lockInOrder } from './lock-order.js'
import { checkNotBlocked } from './membership.js'

/** A membership and its user. */
export interface MemberWithUser {
  readonly member: MemberRow
  readonly user: User
}

/** A member of an organisation, named by the id of the membership or, with an `@`, by address. */
export async function findMemberWithUser(
  store: Store,
  organizationId: string,
  memberIdOrEmail: string,
): Promise<MemberWithUser | null> {
  const isAddress = memberIdOrEmail.includes('@')
  const where = isAddress ? { organizationId } : { organizationId, id: memberIdOrEmail }
  const found = await store.of(memberModel).findOneWith(where, {
    model: userTable,
    by: 'userId',
    where: isAddress ? { email: canonicalEmail(memberIdOrEmail) } : {},
  })
  return found && { member: found.row, user: found.parent }
}

/** The caller and the target of a call, which may be the same member. */
export interface MemberPair {
  readonly organization: OrganizationRow
  readonly caller: MemberRow
  readonly target: MemberRow
}

/** The error of {@link lockPair}, and the rows that it locks besides the organisation. */
interface PairLocks<Code extends string> extends Omit<Locks<unknown>, 'organizations'> {
  readonly fail: (code: Code | 'MEMBER_NOT_FOUND') => AuthError
  /** For a caller who is no longer a member. */
  readonly outsider: Code | 'MEMBER_NOT_FOUND'
}

/**
 * Locks the organisation of two members and reads both memberships again.
 *
 * @throws AuthError when one of them is gone, or the caller is blocked.
 */
export async function lockPair<Code extends string>(
  tx: Transaction,
  { organization: { id: organizationId }, caller, target }: MemberPair,
  { fail, outsider, ...locks }: PairLocks<Code>,
): Promise<MemberPair & { readonly targetUser: User }> {
  const locked = await lockInOrder(tx, { ...locks, organizations: () => [organizationId] })
  const [organization] = locked.organizations
  if (!organization) throw fail(outsider)
  const ids = [...new Set([caller.id, target.id])]
  const where = { organizationId, id: { in: ids } }
  const stored = await tx.store.of(memberModel).findManyWith(where, withUser)
  const storedCaller = stored.find(({ row }) => row.id === caller.id)
  if (!storedCaller) throw fail(outsider)
  checkNotBlocked(tx, storedCaller.parent)
  const storedTarget = stored.find(({ row }) => row.id === target.id)
  if (!storedTarget) throw fail('MEMBER_NOT_FOUND')
  const { row, parent: targetUser } = storedTarget
  return { organization, caller: storedCaller.row, target: row, targetUser }
}
