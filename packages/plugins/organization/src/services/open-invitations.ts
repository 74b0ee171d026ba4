import type { Store, Values } from '@countersign/core'
import { type TeamedInvitationRow, teamedInvitationModel } from '../models.js'

/** Most invitations that one statement reads. */
const PAGE = 100

/** An address and an organisation, and when. */
export interface Invited {
  readonly organizationId: string
  readonly email: string
  readonly now: Date
}

/** What can still be accepted or rejected. */
export const openAt = (now: Date) => ({ status: 'pending', expiresAt: { gt: now } }) as const

/** What stands in the way of one more invitation. */
export interface OpenInvitations {
  /** The open one to the same address. */
  readonly same: TeamedInvitationRow | null
  readonly isFull: boolean
}

/**
 * Looks what an organisation has open: by one statement, unless it may have more than a page. To be asked
 * under the lock of the organisation.
 */
export async function findOpen(
  store: Store,
  { organizationId, email, now }: Invited,
  limit: number,
): Promise<OpenInvitations> {
  const invitations = store.of(teamedInvitationModel)
  const open = { organizationId, ...openAt(now) }
  if (limit <= PAGE) {
    const found = await invitations.findMany(open, { limit: PAGE })
    const same = found.find((invitation) => invitation.email === email) ?? null
    return { same, isFull: found.length >= limit }
  }
  const same = await invitations.findOne({ ...open, email })
  if (same || !Number.isFinite(limit)) return { same, isFull: false }
  return { same, isFull: (await invitations.count(open)) >= limit }
}

/** Changes the open invitation of an address and returns it; null where there is none. */
export function extendInvitation(
  store: Store,
  { organizationId, email, now }: Invited,
  values: Values<TeamedInvitationRow>,
): Promise<TeamedInvitationRow | null> {
  const open = { organizationId, email, ...openAt(now) }
  return store.of(teamedInvitationModel).updateOne(open, values)
}
