import type { Writing } from '@countersign/core'
import type { OrganizationChanges } from '../events.js'
import { tell } from '../events.js'
import {
  type MemberRow,
  memberModel,
  organizationModel,
  type OrganizationRow,
  teamMemberModel,
  teamModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'

/** An organisation about to be written, and who makes it. */
export interface NewOrganization {
  readonly columns: Required<OrganizationChanges>
  readonly creatorId: string
  readonly now: Date
  readonly createId: () => string
}

/** An organisation as it begins: with one member, who has the creator's role. */
export interface FoundedOrganization {
  readonly organization: OrganizationRow
  readonly member: MemberRow
  /** The team that it has from the start. */
  readonly teamId: string | null
}

/** Writes an organisation with what belongs to it from the start, and tells of it. */
export async function foundOrganization(
  settings: OrganizationSettings,
  writing: Writing,
  { columns, creatorId, now, createId }: NewOrganization,
): Promise<FoundedOrganization> {
  const { store } = writing
  const { metadata, ...texts } = columns
  const organization: OrganizationRow = {
    ...texts,
    id: createId(),
    metadata: metadata === null ? null : JSON.stringify(metadata),
    createdAt: now,
    revision: null,
  }
  const member: MemberRow = {
    id: createId(),
    organizationId: organization.id,
    userId: creatorId,
    role: settings.creatorRole,
    createdAt: now,
  }
  await store.of(organizationModel).create(organization)
  await store.of(memberModel).create(member)
  const teamId = await createDefaultTeam(settings, writing, { organization, member, createId })
  await tell(writing, 'organization.created', { organization, member })
  return { organization, member, teamId }
}

/** Writes the team that a new organisation has from the start, with its creator in it. */
async function createDefaultTeam(
  { teams }: OrganizationSettings,
  { store }: Writing,
  founded: Omit<FoundedOrganization, 'teamId'> & Pick<NewOrganization, 'createId'>,
): Promise<string | null> {
  if (teams?.defaultTeam !== true) return null
  const { organization, member, createId } = founded
  const { name, createdAt } = organization
  const teamId = createId()
  const team = { id: teamId, name, organizationId: organization.id, createdAt, updatedAt: null }
  await store.of(teamModel).create(team)
  const { userId } = member
  await store.of(teamMemberModel).create({ id: createId(), teamId, userId, createdAt })
  return teamId
}
