import { emit } from '../events.js'
import type { TeamedInvitationRow } from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { type AnswerCall, answerInvitation, getOwnInvitation } from './recipient.js'

/**
 * Rejects an invitation of the caller.
 *
 * @throws AuthError when there is none.
 */
export async function rejectInvitation(
  settings: OrganizationSettings,
  call: AnswerCall,
  id: string,
): Promise<TeamedInvitationRow> {
  const { exchange, context, session } = call
  // Without subscribers the invitation need not be read.
  if (context.hasBeforeSubscribers('invitation.reject')) {
    const draft = { ...(await getOwnInvitation(settings, call, id)), user: session.user }
    await context.ask(exchange, 'invitation.reject', { draft, amendable: [] })
  }
  return answerInvitation(settings, call, {
    ...{ id, status: 'rejected', users: [], locksOrganization: false },
    async write(tx, invitation) {
      await emit(tx, 'invitation.rejected', { invitation })
      return invitation
    },
  })
}
