import type { PluginContext } from '@countersign/core'
import { type InvitationLink, invitationLinkModel, type InvitationLinkRow } from '../../models.js'
import type { OrganizationRow } from '../../organization-model.js'
import { withOrganization } from '../../selections.js'

const PURPOSE = 'invitation-link'

/** The id of the row, and as many unguessable letters. */
const tokenPattern = /^([A-Za-z0-9]{32})[A-Za-z0-9]{32}$/

interface LinkSecret {
  readonly id: string
  readonly token: string
  /** A hash with the app's secret: a copy of the database is not enough to join. */
  readonly stored: string
}

/** Creates the secret of a new link. */
export function createLinkSecret({
  createId,
  codes,
}: Pick<PluginContext, 'createId' | 'codes'>): LinkSecret {
  const id = createId()
  const token = `${id}${createId()}`
  return { id, token, stored: codes.hash(PURPOSE, token) }
}

/** The link of a secret while it is valid: by one statement. */
export async function findLink(
  { store, codes, clock }: Pick<PluginContext, 'store' | 'codes' | 'clock'>,
  token: string,
): Promise<{ readonly link: InvitationLink; readonly organization: OrganizationRow } | null> {
  const [, id] = tokenPattern.exec(token) ?? []
  if (id === undefined) return null
  const found = await store.of(invitationLinkModel).findOneWith({ id }, withOrganization)
  if (!found || !codes.matches(PURPOSE, token, found.row.token)) return null
  const { usesLeft, expiresAt } = found.row
  if (usesLeft <= 0 || expiresAt.getTime() <= clock.now()) return null
  return { link: withoutSecret(found.row), organization: found.parent }
}

/** A link without the hash of its secret. */
export function withoutSecret(row: InvitationLinkRow): InvitationLink {
  const { id, organizationId, role, teamId, inviterId, usesLeft, expiresAt, createdAt } = row
  return { id, organizationId, role, teamId, inviterId, usesLeft, expiresAt, createdAt }
}
