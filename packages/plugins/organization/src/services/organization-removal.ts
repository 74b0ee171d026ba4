import type { Transaction } from '@countersign/core'
import { emit } from '../events.js'
import {
  invitationLinkModel,
  invitationModel,
  memberModel,
  organizationModel,
  organizationRoleModel,
  type OrganizationRow,
  teamMemberModel,
  teamModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { activeColumns } from './membership.js'

/**
 * Deletes an organisation and everything that belongs to it, under its lock, and tells of it. No session
 * has it as its active one afterwards. Row by row of what refers to it, whether or not the database does so too.
 */
export async function removeOrganization(
  settings: OrganizationSettings,
  tx: Transaction,
  organization: OrganizationRow,
): Promise<void> {
  const { store } = tx
  const { teams, runTimeRoles, invitationLinks } = settings
  const where = { organizationId: organization.id }
  await emit(tx, 'organization.deleted', { organization })
  const active = { activeOrganizationId: organization.id }
  await tx.sessions.change(active, activeColumns(settings, null))
  if (invitationLinks) await store.of(invitationLinkModel).delete(where)
  await store.of(invitationModel).delete(where)
  if (teams) await removeTeams(tx, organization.id)
  await store.of(memberModel).delete(where)
  if (runTimeRoles) await store.of(organizationRoleModel).delete(where)
  await store.of(organizationModel).delete({ id: organization.id })
}

/** Most teams that one statement names. */
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
