import type { Transaction } from '@countersign/core'
import { emit } from '../events.js'
import {
  invitationLinkModel,
  invitationModel,
  memberModel,
  organizationRoleModel,
  teamMemberModel,
  teamModel,
} from '../models.js'
import { organizationModel, type OrganizationRow } from '../organization-model.js'
import type { OrganizationSettings } from '../options.js'
import { activeColumns } from './membership.js'

/**
 * Deletes an organisation and all rows that belong to it, under its lock, and emits the event. It is no longer the
 * active organisation of a session. It deletes referring rows itself, whether or not the database cascades.
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
