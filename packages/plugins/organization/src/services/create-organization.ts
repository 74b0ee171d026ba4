import {
  type AuthError,
  type Exchange,
  type PluginContext,
  UniqueViolation,
  userTable,
} from '@countersign/core'
import { emit, type OrganizationDrafts } from '../events.js'
import { type MemberRow, memberModel } from '../models.js'
import { organizationModel, type OrganizationRow, toStored } from '../organization-model.js'
import type { OrganizationSettings } from '../options.js'
import { lockInOrder } from './lock-order.js'
import { activeColumns, timeOf } from './membership.js'
import { activate } from './new-member.js'
import { createDefaultTeam } from './team-membership.js'

/** A call that creates an organisation. */
interface CreateCall {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly fail: (
    code:
      | 'ORGANIZATION_ALREADY_EXISTS'
      | 'USER_NOT_FOUND'
      | 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
  ) => AuthError
}

/** A new organisation and its only member, who has the creator's role. */
export interface CreatedOrganization {
  readonly organization: OrganizationRow
  readonly member: MemberRow
}

/**
 * Creates an organisation, its creator's membership and its default team, within the limit of the creator. It becomes
 * the active one of the session, where there is one.
 */
export async function createOrganization(
  settings: OrganizationSettings,
  { exchange, context, fail }: CreateCall,
  draft: OrganizationDrafts['organization.create'],
  sessionId: string | null,
): Promise<CreatedOrganization> {
  const { user, name, slug } = draft
  const { id: userId } = user
  const limit = await settings.organizationLimit(user)
  try {
    return await context.write(exchange, async (tx) => {
      const organizations = tx.store.of(organizationModel)
      const members = tx.store.of(memberModel)
      if (limit !== Infinity) {
        // The user may create several organisations at once: they are counted under the lock of the user.
        const locks = { users: [userId], organizations: () => [] }
        if (!(await lockInOrder(tx, locks)).areUsersThere) throw fail('USER_NOT_FOUND')
        if ((await members.count({ userId })) >= limit)
          throw fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
      }
      const createdAt = timeOf({ context })
      const organizationId = context.createId()
      const columns = { ...toStored(settings, draft), name, slug, id: organizationId, createdAt }
      const organization = await organizations.create(columns)
      // Waits for a deletion or a ban of the creator, which ends the session.
      const creator = { model: userTable, where: { id: userId } }
      const role = settings.creatorRole
      const membership = { id: context.createId(), organizationId, userId, role, createdAt }
      const member = await members.create(membership, creator)
      if (!member) throw fail('USER_NOT_FOUND')
      const team = { organizationId, userId, name }
      const teamId = (await createDefaultTeam(tx, settings, context, team))?.id ?? null
      if (sessionId !== null)
        await activate(tx, sessionId, activeColumns(settings, organizationId, teamId))
      const created = { organization, member: settings.teams ? { ...member, teamId } : member }
      await emit(tx, 'organization.created', created)
      return created
    })
  } catch (error) {
    if (error instanceof UniqueViolation && error.model === organizationModel.name)
      throw fail('ORGANIZATION_ALREADY_EXISTS')
    throw error
  }
}
