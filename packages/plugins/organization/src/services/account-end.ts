import {
  AuthError,
  type CoreEvents,
  type Store,
  type User,
  type Transaction,
} from '@countersign/core'
import { isOwner } from '../access/roles.js'
import { memberErrors } from '../errors.js'
import { tell } from '../events.js'
import {
  invitationLinkModel,
  invitationModel,
  type MemberRow,
  memberModel,
  type OrganizationRow,
  teamMemberModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { ALL } from '../selections.js'
import { writeRole } from './change-member-role.js'
import { hasOtherOwner, lockOrganization } from './guards.js'
import { removeOrganization } from './organization-removal.js'
import { removeMembership } from './removal.js'
import { cancelInvitations, withdrawInvitations } from './sent-invitations.js'
import { findSuccessor } from './successor.js'

/**
 * Ends all memberships of a user whose account is removed, in the same transaction. An organisation without
 * other members is deleted with the account. `onSoleOwner` says what happens where the user is the only
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
  // Before the organisations are locked: an acceptance locks its invitation before the organisation.
  await store.of(invitationModel).delete({ inviterId: userId })
  const keeping: OrganizationRow[] = []
  await forEachMembership(store, userId, async (member, organization) => {
    const ended = await endMembership(settings, tx, { member, organization, onSoleOwner })
    if (!ended) keeping.push(organization)
  })
  if (keeping.length > 0) throw soleOwnerRefusal(keeping, onSoleOwner)
  if (settings.invitationLinks) await store.of(invitationLinkModel).delete({ inviterId: userId })
  if (settings.teams) await store.of(teamMemberModel).delete({ userId })
}

/** A membership that ends with the account, under the lock of the organisation. */
interface EndingMembership {
  readonly member: MemberRow
  readonly organization: OrganizationRow
  readonly onSoleOwner: CoreEvents['user.deleted']['onSoleOwner']
}

/** False when the organisation keeps the account. */
async function endMembership(
  settings: OrganizationSettings,
  tx: Transaction,
  { member, organization, onSoleOwner }: EndingMembership,
): Promise<boolean> {
  const isDeleted = onSoleOwner === 'delete'
  if (!(await hasOthers(tx.store, member))) {
    if (settings.disableOrganizationDeletion && !isDeleted) return false
    await removeOrganization(settings, tx, organization)
    return true
  }
  if (!(await keepsOwner(settings, tx, member))) {
    if (isDeleted) {
      await removeOrganization(settings, tx, organization)
      return true
    }
    if (onSoleOwner !== 'transfer') return false
    await promoteSuccessor(settings, tx, member)
  }
  await removeMembership(settings, tx, { member, reason: 'account-deleted' })
  return true
}

/** Makes another member the owner of an organisation whose only owner is removed. */
async function promoteSuccessor(
  settings: OrganizationSettings,
  tx: Transaction,
  from: MemberRow,
): Promise<void> {
  const successor = await findSuccessor(settings, tx, from)
  // An owner who is blocked stays the owner.
  if (!successor || isOwner(settings, successor)) return
  const to = await writeRole(tx, successor, settings.creatorRole)
  await tell(tx, 'ownership.transferred', { organizationId: from.organizationId, from, to })
}

function soleOwnerRefusal(
  organizations: readonly OrganizationRow[],
  onSoleOwner: CoreEvents['user.deleted']['onSoleOwner'],
): AuthError {
  const code =
    onSoleOwner === undefined
      ? 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
      : 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION'
  const named = organizations.map(({ id, name, slug }) => ({ id, name, slug }))
  return new AuthError(code, memberErrors[code], { details: { organizations: named } })
}

/**
 * Voids the invitations and links of a blocked user, who stays a member. It locks the organisations: a call
 * of the user that runs at the same time either ends before, or sees the block.
 */
export async function suspendMember(
  settings: OrganizationSettings,
  { store }: Transaction,
  { id: userId }: User,
): Promise<void> {
  await cancelInvitations(store, { inviterId: userId })
  await forEachMembership(store, userId, () => Promise.resolve())
  await withdrawInvitations(settings, store, { inviterId: userId })
}

/** Whether an organisation has another owner who can sign in when a member goes. */
async function keepsOwner(
  settings: OrganizationSettings,
  tx: Transaction,
  member: MemberRow,
): Promise<boolean> {
  return !isOwner(settings, member) || (await hasOtherOwner(settings, tx, member))
}

/** Somebody's memberships, each as it is stored once its organisation is locked: they may become owner until then. */
async function forEachMembership(
  store: Store,
  userId: string,
  writes: (member: MemberRow, organization: OrganizationRow) => Promise<void>,
): Promise<void> {
  // In one order, as everywhere: who takes locks in another order waits for each other.
  const page = { orderBy: { organizationId: 'asc' }, limit: ALL } as const
  const memberships = await store.of(memberModel).findMany({ userId }, page)
  for (const { organizationId } of memberships) {
    const organization = await lockOrganization(store, organizationId)
    const member = await store.of(memberModel).findOne({ organizationId, userId })
    if (organization && member) await writes(member, organization)
  }
}

async function hasOthers(store: Store, { id, organizationId }: MemberRow): Promise<boolean> {
  return (await store.of(memberModel).findOne({ organizationId, id: { ne: id } })) !== null
}
