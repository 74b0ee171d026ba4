import type { SoleOwnerPolicy } from '@countersign/core'
import { keepAnAdministrator } from './administrators.js'
import { type AdminAction, adminAction } from './admin-action.js'

/**
 * Removes a user with their sessions, accounts and memberships.
 *
 * @throws AuthError when the actor lacks the permission, a subscriber rejects the removal, or the user is the last
 * administrator.
 */
export async function removeUser(action: AdminAction, onSoleOwner: SoleOwnerPolicy): Promise<void> {
  await adminAction(action, {
    toSelf: 'YOU_CANNOT_REMOVE_YOURSELF',
    before: 'user.delete',
    draft: (user) => ({ user, onSoleOwner }),
    amendable: [],
    async write(tx, involved) {
      await keepAnAdministrator(tx, action.settings, involved)
      await tx.users.remove(involved.target, {}, onSoleOwner)
    },
  })
}
