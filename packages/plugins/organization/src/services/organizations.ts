import { type Transaction, UniqueViolation, userTable } from '@countersign/core'
import type { NewOrganization } from '../default-team.js'
import { emit, type OrganizationDrafts, type OrganizationEvents } from '../events.js'
import {
  amendable,
  invitationLinkModel,
  invitationModel,
  memberModel,
  organizationRoleModel,
  teamMemberModel,
  teamModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { type OrganizationRow, organizationModel, toStored } from '../organization-model.js'
import { lockInOrder } from './lock-order.js'
import { activate, activeColumns } from './active-organization.js'
import { type OrganizationCall } from './membership.js'
import { createDefaultTeam, type TeamColumns } from './team-membership.js'

type CreationCode =
  | 'ORGANIZATION_ALREADY_EXISTS'
  | 'USER_NOT_FOUND'
  | 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'

/**
 * Creates an organisation, its creator's membership and its default team, within the limit of the creator. It becomes
 * the active one of the session, where there is one.
 */
export async function createOrganization(
  settings: OrganizationSettings,
  { exchange, context, fail }: OrganizationCall<CreationCode>,
  draft: OrganizationDrafts['organization.create'],
  sessionId: string | null,
): Promise<OrganizationEvents['organization.created']> {
  const { user, name, slug } = draft
  const { id: userId } = user
  const limit = await settings.organizationLimit(user, null)
  const organizationId = context.createId('organization')
  const team = await planDefaultTeam(settings, { ...draft, id: organizationId })
  const created = context.write(exchange, async (tx) => {
    const organizations = tx.store.of(organizationModel)
    const members = tx.store.of(memberModel)
    if (limit !== Infinity) {
      // The user may create several organisations at once: they are counted under the lock of the user.
      const locks = { users: [userId], organizations: () => [] }
      if (!(await lockInOrder(tx, locks)).areUsersThere) throw fail('USER_NOT_FOUND')
      if ((await members.count({ userId })) >= limit)
        throw fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
    }
    const createdAt = new Date(context.clock.now())
    const organization = await organizations.create({
      ...toStored(settings, draft),
      name,
      slug,
      id: organizationId,
      createdAt,
    })
    // Waits for a deletion or a ban of the creator, which ends the session.
    const creator = { model: userTable, where: { id: userId } }
    const membership = {
      id: context.createId('member'),
      organizationId,
      userId,
      role: settings.creatorRole,
      createdAt,
    }
    const member = await members.create(membership, creator)
    if (!member) throw fail('USER_NOT_FOUND')
    const teamId = team && (await createDefaultTeam(tx, context, membership, team)).id
    if (sessionId !== null)
      await activate(tx, sessionId, activeColumns(settings, organizationId, teamId))
    const event = { organization, member: settings.teams ? { ...member, teamId } : member }
    await emit(tx, 'organization.created', event)
    return event
  })
  return created.catch((error: unknown) => {
    const isTaken = error instanceof UniqueViolation && error.model === organizationModel.name
    throw isTaken ? fail('ORGANIZATION_ALREADY_EXISTS') : error
  })
}

/**
 * Decides the first team of an organisation before the transaction, which must not wait for the app's own function.
 * Null when the organisation has none.
 */
async function planDefaultTeam(
  settings: OrganizationSettings,
  organization: NewOrganization,
): Promise<TeamColumns | null> {
  const plan = settings.teams?.defaultTeam
  if (typeof plan !== 'function') return plan ? { name: organization.name } : null
  const { planOwnTeam } = await import('./own-default-team.js')
  return planOwnTeam(plan, organization, amendable(settings, teamModel))
}

/** An organisation to delete. */
interface Removal {
  readonly organization: OrganizationRow
  /** Default true. */
  readonly hasInvitations?: boolean
}

/**
 * Deletes an organisation and all rows that belong to it, under its lock, and emits the event. It is no longer the
 * active organisation of a session. It deletes referring rows itself, whether or not the database cascades.
 */
export async function removeOrganization(
  settings: OrganizationSettings,
  tx: Transaction,
  { organization, hasInvitations = true }: Removal,
): Promise<void> {
  const { store } = tx
  const { teams, runTimeRoles, invitationLinks } = settings
  const where = { organizationId: organization.id }
  await emit(tx, 'organization.deleted', { organization })
  const active = { activeOrganizationId: organization.id }
  await tx.sessions.change(active, activeColumns(settings, null))
  if (invitationLinks) await store.of(invitationLinkModel).delete(where)
  if (hasInvitations) await store.of(invitationModel).delete(where)
  if (teams) await removeTeams(tx, organization.id)
  await store.of(memberModel).delete(where)
  if (runTimeRoles) await store.of(organizationRoleModel).delete(where)
  await store.of(organizationModel).delete({ id: organization.id })
}

/** Maximum number of teams in one statement. */
const PAGE = 1000

async function removeTeams({ store }: Transaction, organizationId: string): Promise<void> {
  for (;;) {
    const found = await store.of(teamModel).findMany({ organizationId }, { limit: PAGE })
    if (found.length === 0) return
    const ids = { in: found.map(({ id }) => id) }
    await store.of(teamMemberModel).delete({ teamId: ids })
    await store.of(teamModel).delete({ id: ids })
    if (found.length < PAGE) return
  }
}
