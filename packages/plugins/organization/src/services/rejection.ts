import { tell } from '../events.js'
import type { TeamedInvitationRow } from '../models.js'
import { answerInvitation, type Answering, getOwnInvitation } from './recipient.js'

/**
 * Declines an invitation of the caller's.
 *
 * @throws AuthError when there is none.
 */
export async function rejectInvitation(answering: Answering): Promise<TeamedInvitationRow> {
  await askSubscribers(answering)
  return answerInvitation(answering, 'rejected', async (tx, invitation) => {
    await tell(tx, 'invitation.rejected', { invitation })
    return invitation
  })
}

/** The invitation is read only where somebody is asked about it. */
async function askSubscribers(answering: Answering): Promise<void> {
  const { exchange, context, session } = answering
  if (!context.hasBeforeSubscribers('invitation.reject')) return
  const draft = { ...(await getOwnInvitation(answering)), user: session.user }
  await context.ask(exchange, 'invitation.reject', { draft, amendable: [] })
}
