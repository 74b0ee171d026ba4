import type { PluginContext } from '@countersign/core'
import {
  type InvitationLink,
  invitationLinkModel,
  type InvitationLinkRow,
  type OrganizationRow,
} from '../models.js'
import { withOrganization } from '../selections.js'

const PURPOSE = 'invitation-link'

/** The id of the row, and as many letters that nobody can guess. */
const tokenPattern = /^([A-Za-z0-9]{32})[A-Za-z0-9]{32}$/

/** A secret, and what the database holds of it. */
export interface LinkSecret {
  readonly id: string
  readonly token: string
  /** Made with the app's secret too: a copy of the database lets nobody in. */
  readonly stored: string
}

/** Makes the secret of a new link. */
export function createLinkSecret({
  createId,
  codes,
}: Pick<PluginContext, 'createId' | 'codes'>): LinkSecret {
  const id = createId()
  const token = `${id}${createId()}`
  return { id, token, stored: codes.hash(PURPOSE, token) }
}

/** A link and where to. */
export interface FoundLink {
  readonly link: InvitationLink
  readonly organization: OrganizationRow
}

/** The link of a secret while it is good: by one statement. */
export async function findLink(
  { store, codes, clock }: Pick<PluginContext, 'store' | 'codes' | 'clock'>,
  token: string,
): Promise<FoundLink | null> {
  const [, id] = tokenPattern.exec(token) ?? []
  if (id === undefined) return null
  const found = await store.of(invitationLinkModel).findOneWith({ id }, withOrganization)
  if (!found || !codes.matches(PURPOSE, token, found.row.token)) return null
  const { usesLeft, expiresAt } = found.row
  if (usesLeft <= 0 || expiresAt.getTime() <= clock.now()) return null
  return { link: withoutSecret(found.row), organization: found.parent }
}

/** What others than the database see of a link. */
export function withoutSecret(row: InvitationLinkRow): InvitationLink {
  const { id, organizationId, role, teamId, inviterId, usesLeft, expiresAt, createdAt } = row
  return { id, organizationId, role, teamId, inviterId, usesLeft, expiresAt, createdAt }
}
