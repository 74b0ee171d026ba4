import type { Store } from '@countersign/core'
import { type TeamedInvitationRow, teamedInvitationModel } from '../models.js'

/** Maximum number of invitations that one statement reads. */
const PAGE = 100

/** An address that is invited to an organisation, and the time. */
interface Invited {
  readonly organizationId: string
  readonly email: string
  readonly now: Date
}

/** The condition on invitations that can still be accepted or rejected. */
export const openAt = (now: Date) => ({ status: 'pending', expiresAt: { gt: now } }) as const

/** The facts that decide whether an organisation can have one more invitation. */
interface OpenInvitations {
  /** The open invitation of the same address. */
  readonly same: TeamedInvitationRow | null
  readonly isFull: boolean
}

/**
 * Reads the open invitations of an organisation, under its lock: by one statement, unless it may have more than a
 * page.
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
