import {
  type AuthError,
  type Store,
  type User,
  userTable,
  type Transaction,
} from '@countersign/core'
import { type MemberRow, memberModel } from '../models.js'
import { withUser } from '../selections.js'
import { lockOrganization } from './guards.js'
import { checkNotBlocked } from './membership.js'

/** A membership, and whose it is. */
export interface MemberWithUser {
  readonly member: MemberRow
  readonly user: User
}

/** A member of an organisation, named by the id of the membership or, with an `@`, by address. Null for members of others. */
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
    where: isAddress ? { email: toCanonical(memberIdOrEmail) } : {},
  })
  return found && { member: found.row, user: found.parent }
}

/** Lower-cases ASCII letters and no others, which is how addresses are stored. */
function toCanonical(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Two memberships of one organisation: that of who calls, and the one that the call is about. They may be the same. */
export interface MemberPair {
  readonly caller: MemberRow
  readonly target: MemberRow
}

/** How a call about two members is refused when one of them is gone. */
export interface MissingRefusals<Code extends string> {
  readonly fail: (code: Code | 'MEMBER_NOT_FOUND') => AuthError
  /** For a caller who is no longer a member. */
  readonly outsider: Code
}

/**
 * Locks the organisation of two members until the transaction ends and reads both memberships again: what
 * was checked before may have changed meanwhile.
 *
 * @throws AuthError when one of them is gone, or the caller was blocked.
 */
export async function lockMembers<Code extends string>(
  { store, users }: Transaction,
  { caller, target }: MemberPair,
  { fail, outsider }: MissingRefusals<Code>,
): Promise<MemberPair & { readonly targetUser: User }> {
  const { organizationId } = caller
  const ids = [...new Set([caller.id, target.id])]
  const stored = (await lockOrganization(store, organizationId))
    ? await store.of(memberModel).findManyWith({ organizationId, id: { in: ids } }, withUser)
    : []
  const storedCaller = stored.find(({ row }) => row.id === caller.id)
  if (!storedCaller) throw fail(outsider)
  checkNotBlocked(users, storedCaller.parent)
  const storedTarget = stored.find(({ row }) => row.id === target.id)
  if (!storedTarget) throw fail('MEMBER_NOT_FOUND')
  return { caller: storedCaller.row, target: storedTarget.row, targetUser: storedTarget.parent }
}
