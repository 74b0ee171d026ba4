import type { SoleOwnerPolicy } from '@countersign/core'
import { keepAnAdministrator } from './administrators.js'
import { carryOut, type Deed, prepareDeed } from './deed.js'

/**
 * Removes a user with everything of theirs.
 *
 * @throws AuthError when the actor may not, a subscriber refuses, or no administrator would be left.
 */
export async function removeUser(deed: Deed, onSoleOwner: SoleOwnerPolicy): Promise<void> {
  const { exchange, context, settings } = deed
  const user = await prepareDeed(deed, 'YOU_CANNOT_REMOVE_YOURSELF')
  await context.ask(exchange, 'user.delete', { draft: { user, onSoleOwner }, amendable: [] })
  // Both are locked in one order before anything is removed: two who remove each other do not wait for ever.
  await carryOut(deed, async (tx, involved) => {
    await keepAnAdministrator(tx, settings, involved)
    await tx.users.remove(involved.target, {}, onSoleOwner)
  })
}
