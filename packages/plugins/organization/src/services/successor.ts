import type { Transaction } from '@countersign/core'
import { actionsOf, rolesIn } from '@countersign/core/access'
import { findRoles, isOwner } from '../access/roles.js'
import { type MemberRow, memberModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { ALL, oldestFirst, withUser } from '../selections.js'

/**
 * Returns the member who becomes the owner when the only owner of an organisation is removed: the oldest member with
 * the highest role, of the members who can sign in, or of all members when none can. Owner is the highest role; of
 * the others it is the one with the most permissions. Null without other members. To be called under the lock of the
 * organisation.
 */
export async function findSuccessor(
  settings: OrganizationSettings,
  { store, users }: Transaction,
  { id, organizationId }: MemberRow,
): Promise<MemberRow | null> {
  const page = { orderBy: oldestFirst, limit: ALL }
  const found = await store
    .of(memberModel)
    .findManyWith({ organizationId, id: { ne: id } }, withUser, page)
  const active = found.filter(({ parent }) => !users.isBlocked(parent))
  const candidates = (active.length > 0 ? active : found).map(({ row }) => row)
  const names = [...new Set(candidates.flatMap(({ role }) => rolesIn(role)))]
  const roles = await findRoles(settings, store, { organizationId, names })
  const rank = (member: MemberRow): number =>
    isOwner(settings, member)
      ? Infinity
      : Object.values(actionsOf(roles, rolesIn(member.role))).flat().length
  // Of several with the same rank the first one stays: they are in the order in which they joined.
  return candidates.reduce<MemberRow | null>(
    (highest, member) => (highest && rank(highest) >= rank(member) ? highest : member),
    null,
  )
}
