import {
  AuthError,
  type CoreEvents,
  type Store,
  type Transaction,
  type User,
} from '@countersign/core'
import { actionsOf, rolesIn } from '@countersign/core/access'
import { findRoles, isOwner } from '../access/roles.js'
import { memberErrors } from '../errors.js'
import { emit } from '../events.js'
import {
  type MemberRow,
  invitationLinkModel,
  invitationModel,
  memberModel,
  teamMemberModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import type { OrganizationRow } from '../organization-model.js'
import { ALL, oldestFirst, withUser } from '../selections.js'
import { cancelInvitations, deleteLinks, endMembership, isOnlyOwner } from './end-membership.js'
import { lockInOrder } from './lock-order.js'
import { removeOrganization } from './organizations.js'
import { writeRole } from './membership.js'

type OnSoleOwner = CoreEvents['user.deleted']['onSoleOwner']

/**
 * Ends all memberships of a user whose account is deleted, in the same transaction. An organisation without
 * other members is deleted with the account. `onSoleOwner` decides what happens where the user is the only
 * owner among others.
 *
 * @throws AuthError which names the organisations that keep the account.
 */
export async function leaveAllOrganizations(
  settings: OrganizationSettings,
  tx: Transaction,
  { user: { id: userId }, onSoleOwner }: CoreEvents['user.deleted'],
): Promise<void> {
  const { store } = tx
  const keeping: OrganizationRow[] = []
  const organizations = await lockOrganizationsOf(tx, userId, () =>
    store.of(invitationModel).delete({ inviterId: userId }),
  )
  for (const organization of organizations) {
    // Read under the lock: the user may have become an owner until then.
    const own = { organizationId: organization.id, userId }
    const member = await store.of(memberModel).findOne(own)
    if (member && !(await leave(settings, tx, { member, organization, onSoleOwner })))
      keeping.push(organization)
  }
  if (keeping.length > 0) throw soleOwnerRefusal(keeping, onSoleOwner)
  if (settings.invitationLinks) await store.of(invitationLinkModel).delete({ inviterId: userId })
  if (settings.teams) await store.of(teamMemberModel).delete({ userId })
}

/**
 * Voids the invitations and links of a blocked user, who stays a member. It locks the organisations: a call
 * of the user that runs at the same time either ends before, or sees the block.
 */
export async function suspendMember(
  settings: OrganizationSettings,
  tx: Transaction,
  { id: inviterId }: User,
): Promise<void> {
  await lockOrganizationsOf(tx, inviterId, (store) => cancelInvitations(store, { inviterId }))
  // The user may have sent another invitation before the locks.
  await cancelInvitations(tx.store, { inviterId })
  await deleteLinks(settings, tx.store, { inviterId })
}

/** Locks the organisations of a user, whom the core has locked, after the user's invitations. */
async function lockOrganizationsOf(
  tx: Transaction,
  userId: string,
  invitations: (store: Store) => Promise<unknown>,
): Promise<readonly OrganizationRow[]> {
  const members = tx.store.of(memberModel)
  const memberships = await members.findMany({ userId }, { limit: ALL })
  const ids = memberships.map(({ organizationId }) => organizationId)
  return (await lockInOrder(tx, { invitations, organizations: () => ids })).organizations
}

interface Leaving {
  readonly member: MemberRow
  readonly organization: OrganizationRow
  readonly onSoleOwner: OnSoleOwner
}

/** False when the organisation keeps the account. */
async function leave(
  settings: OrganizationSettings,
  tx: Transaction,
  { member, organization, onSoleOwner }: Leaving,
): Promise<boolean> {
  const { id, organizationId } = member
  const others = { organizationId, id: { ne: id } }
  const isAlone = (await tx.store.of(memberModel).findOne(others)) === null
  if (isAlone || (await isOnlyOwner(settings, tx, member))) {
    const mayDelete = isAlone && !settings.disableOrganizationDeletion
    if (mayDelete || onSoleOwner === 'delete') {
      await removeOrganization(settings, tx, { organization })
      return true
    }
    if (isAlone || onSoleOwner !== 'transfer') return false
    await promoteSuccessor(settings, tx, member)
  }
  await endMembership(settings, tx, { member, reason: 'account-deleted' })
  return true
}

async function promoteSuccessor(
  settings: OrganizationSettings,
  tx: Transaction,
  from: MemberRow,
): Promise<void> {
  const successor = await findSuccessor(settings, tx, from)
  // An owner who is blocked stays the owner.
  if (!successor || isOwner(settings, successor)) return
  const to = await writeRole(tx, successor, settings.creatorRole)
  await emit(tx, 'ownership.transferred', { organizationId: from.organizationId, from, to })
}

function soleOwnerRefusal(
  organizations: readonly OrganizationRow[],
  onSoleOwner: OnSoleOwner,
): AuthError {
  const code =
    onSoleOwner === undefined
      ? 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
      : 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION'
  const named = organizations.map(({ id, name, slug }) => ({ id, name, slug }))
  return new AuthError(code, memberErrors[code], { details: { organizations: named } })
}

/**
 * Returns the member who becomes the owner when the only owner of an organisation is removed: the oldest member with
 * the highest role, of the members who can sign in, or of all members when none can. Owner is the highest role; of
 * the others it is the one with the most permissions. Null without other members. To be called under the lock of the
 * organisation.
 */
async function findSuccessor(
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
