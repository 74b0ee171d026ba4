import { type AuthError, type Store, type User, userTable, type Writing } from '@countersign/core'
import { type MemberRow, memberModel } from '../models.js'
import { lockOrganization } from './guards.js'

/** A membership, and whose it is. */
export interface Colleague {
  readonly member: MemberRow
  readonly user: User
}

/** A member of an organisation, named by the id of the membership or, with an `@`, by address. Null for members of others. */
export async function findColleague(
  store: Store,
  organizationId: string,
  memberIdOrEmail: string,
): Promise<Colleague | null> {
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

/** Why there are no longer two memberships. */
export type MissingCode = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' | 'MEMBER_NOT_FOUND'

/**
 * Locks the organisation of two members until the transaction ends: the memberships as they are stored
 * then. What was checked before may have changed meanwhile.
 *
 * @throws AuthError when one of them is gone.
 */
export async function lockMembers(
  { store }: Writing,
  { caller, target }: MemberPair,
  fail: (code: MissingCode) => AuthError,
): Promise<MemberPair> {
  const { organizationId } = caller
  const ids = [...new Set([caller.id, target.id])]
  const stored = (await lockOrganization(store, organizationId))
    ? await store.of(memberModel).findMany({ organizationId, id: { in: ids } })
    : []
  const storedCaller = stored.find(({ id }) => id === caller.id)
  if (!storedCaller) throw fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  const storedTarget = stored.find(({ id }) => id === target.id)
  if (!storedTarget) throw fail('MEMBER_NOT_FOUND')
  return { caller: storedCaller, target: storedTarget }
}
