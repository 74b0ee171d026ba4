import type { SoleOwnerPolicy } from '@countersign/core'
import { keepAnAdministrator } from './administrators.js'
import { executeAdminAction, type AdminAction, prepareAdminAction } from './admin-action.js'

/**
 * Removes a user with their sessions, accounts and memberships.
 *
 * @throws AuthError when the actor may not, a subscriber refuses, or no administrator would be left.
 */
export async function removeUser(action: AdminAction, onSoleOwner: SoleOwnerPolicy): Promise<void> {
  const { exchange, context, settings } = action
  const user = await prepareAdminAction(action, 'YOU_CANNOT_REMOVE_YOURSELF')
  await context.ask(exchange, 'user.delete', { draft: { user, onSoleOwner }, amendable: [] })
  // Both rows are locked in one order first: two users who remove each other do not deadlock.
  await executeAdminAction(action, async (tx, involved) => {
    await keepAnAdministrator(tx, settings, involved)
    await tx.users.remove(involved.target, {}, onSoleOwner)
  })
}
