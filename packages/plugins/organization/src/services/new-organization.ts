import {
  type Exchange,
  kernelError,
  type PluginContext,
  UniqueViolation,
  userTable,
  type Transaction,
} from '@countersign/core'
import { type OrganizationDrafts, tell } from '../events.js'
import { type MemberRow, memberModel, organizationModel, type OrganizationRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { toStoredMetadata } from './organization-columns.js'
import { activeColumns } from './membership.js'
import { createDefaultTeam } from './team-membership.js'

type Refusal =
  | 'ORGANIZATION_ALREADY_EXISTS'
  | 'USER_NOT_FOUND'
  | 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'

/** An organisation about to be made, and how it is refused. */
export interface NewOrganization {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly draft: OrganizationDrafts['organization.create']
  /** The session that has it as its active organisation. Null for none. */
  readonly activeIn: string | null
  readonly fail: (code: Refusal) => Error
}

/** An organisation as it begins: with one member, who has the creator's role. */
export interface FoundedOrganization {
  readonly organization: OrganizationRow
  readonly member: MemberRow
}

/** Makes an organisation with what belongs to it from the start, within the limit of its creator. */
export async function foundOrganization(
  settings: OrganizationSettings,
  asked: NewOrganization,
): Promise<FoundedOrganization> {
  const { exchange, context, draft, fail } = asked
  const limit = await settings.organizationLimit(draft.user)
  try {
    return await context.write(exchange, async (tx) => {
      await checkLimit(tx, limit, asked)
      return writeOrganization(settings, tx, asked)
    })
  } catch (error) {
    if (error instanceof UniqueViolation && error.model === organizationModel.name)
      throw fail('ORGANIZATION_ALREADY_EXISTS')
    throw error
  }
}

/** Counts under the lock of the creator, who may create several at once. */
async function checkLimit(
  { store, users }: Transaction,
  limit: number,
  { draft: { user }, fail }: NewOrganization,
): Promise<void> {
  if (limit === Infinity) return
  if (!(await users.lock(user.id))) throw fail('USER_NOT_FOUND')
  if ((await store.of(memberModel).count({ userId: user.id })) >= limit)
    throw fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
}

async function writeOrganization(
  settings: OrganizationSettings,
  tx: Transaction,
  { context, draft, activeIn, fail }: NewOrganization,
): Promise<FoundedOrganization> {
  const { store } = tx
  const { user, metadata, ...texts } = draft
  const createdAt = new Date(context.clock.now())
  const organization = {
    ...{ ...texts, id: context.createId(), metadata: toStoredMetadata(metadata) },
    ...{ createdAt, revision: null },
  }
  const member = {
    ...{ id: context.createId(), organizationId: organization.id, userId: user.id },
    ...{ role: settings.creatorRole, createdAt },
  }
  await store.of(organizationModel).create(organization)
  const creator = { model: userTable, where: { id: user.id } }
  if (!(await store.of(memberModel).create(member, creator))) throw fail('USER_NOT_FOUND')
  const newMember = { context, organization, userId: user.id }
  const teamId = (await createDefaultTeam(tx, settings, newMember))?.id ?? null
  const founded = { organization, member: settings.teams ? { ...member, teamId } : member }
  if (activeIn !== null) {
    const active = activeColumns(settings, organization.id, teamId)
    // A ban ends the session while it holds the lock of the user, for which the creator's membership waits.
    const isThere = (await tx.sessions.change({ id: activeIn }, active)) > 0
    if (!isThere) throw kernelError('UNAUTHORIZED')
  }
  await tell(tx, 'organization.created', founded)
  return founded
}
