import type { Store } from '@countersign/core'
import { invitationLinkModel, invitationModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'

/** Who has sent invitations, and to which organisation; without one, to all. */
export interface Sender {
  readonly inviterId: string
  readonly organizationId?: string
}

/**
 * Cancels the pending invitations that somebody has sent. To be called before the lock of the organisation:
 * whoever accepts one holds it when they ask for the lock. {@link withdrawInvitations} does the rest.
 */
export async function cancelInvitations(store: Store, sender: Sender): Promise<void> {
  const pending = { ...sender, status: 'pending' }
  await store.of(invitationModel).update(pending, { status: 'canceled' })
}

/**
 * Lets nobody in any longer by what somebody has sent: pending invitations, also those that came before the
 * lock of the organisation, under which this is to be called, and links.
 */
export async function withdrawInvitations(
  { invitationLinks }: Pick<OrganizationSettings, 'invitationLinks'>,
  store: Store,
  sender: Sender,
): Promise<void> {
  await cancelInvitations(store, sender)
  if (invitationLinks) await store.of(invitationLinkModel).delete({ ...sender })
}
