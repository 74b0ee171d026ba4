import { AuthError, type Store, type User, type Writing } from '@countersign/core'
import { isOwner } from '../access/roles.js'
import { memberErrors } from '../errors.js'
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
import { hasOtherOwner, lockOrganization } from './guards.js'
import { removeOrganization } from './organization-removal.js'
import { removeMembership } from './removal.js'
import { cancelInvitations, withdrawInvitations } from './sent-invitations.js'

/**
 * Takes somebody whose account goes out of all their organisations, in the same transaction. An
 * organisation of which they are the only member goes with them.
 *
 * @throws AuthError `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER` when one of them would be left
 * without an owner, or may not be deleted.
 */
export async function leaveAllOrganizations(
  settings: OrganizationSettings,
  writing: Writing,
  { id: userId }: User,
): Promise<void> {
  const { store } = writing
  // Before the organisations are locked: whoever accepts one holds it when they ask for the organisation.
  await store.of(invitationModel).delete({ inviterId: userId })
  await forEachMembership(store, userId, async (member, organization) => {
    const isLast = !(await hasOthers(store, member))
    if (isLast && !settings.disableOrganizationDeletion)
      return removeOrganization(settings, writing, organization)
    if (isLast || !(await keepsOwner(settings, writing, member)))
      throw refusal('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    return removeMembership(settings, writing, { member, reason: 'account-deleted' })
  })
  if (settings.invitationLinks) await store.of(invitationLinkModel).delete({ inviterId: userId })
  if (settings.teams) await store.of(teamMemberModel).delete({ userId })
}

/**
 * Keeps the only owner of an organisation with other members from being blocked: who cannot sign in is
 * no owner. Nobody joins any longer by what somebody who is blocked has sent.
 *
 * @throws AuthError `USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION`.
 */
export async function suspendMember(
  settings: OrganizationSettings,
  writing: Writing,
  { id: userId }: User,
): Promise<void> {
  const { store } = writing
  await cancelInvitations(store, { inviterId: userId })
  await forEachMembership(store, userId, async (member) => {
    if (await keepsOwner(settings, writing, member)) return
    if (await hasOthers(store, member)) throw refusal('USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION')
  })
  await withdrawInvitations(settings, store, { inviterId: userId })
}

/** Whether an organisation has an owner still when a member goes. */
async function keepsOwner(
  settings: OrganizationSettings,
  writing: Writing,
  member: MemberRow,
): Promise<boolean> {
  return !isOwner(settings, member) || (await hasOtherOwner(settings, writing, member))
}

/** Somebody's memberships, each as it is stored once its organisation is locked: they may become owner until then. */
async function forEachMembership(
  store: Store,
  userId: string,
  work: (member: MemberRow, organization: OrganizationRow) => Promise<void>,
): Promise<void> {
  // In one order, as everywhere: who takes locks in another order waits for each other.
  const page = { orderBy: { organizationId: 'asc' }, limit: ALL } as const
  const memberships = await store.of(memberModel).findMany({ userId }, page)
  for (const { organizationId } of memberships) {
    const organization = await lockOrganization(store, organizationId)
    const member = await store.of(memberModel).findOne({ organizationId, userId })
    if (organization && member) await work(member, organization)
  }
}

async function hasOthers(store: Store, { id, organizationId }: MemberRow): Promise<boolean> {
  return (await store.of(memberModel).findOne({ organizationId, id: { ne: id } })) !== null
}

function refusal(code: keyof typeof memberErrors): AuthError {
  return new AuthError(code, memberErrors[code])
}
