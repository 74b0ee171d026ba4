import type { AdminDrafts, AdminEvents } from '../events.js'
import type { AdminUser } from '../models.js'
import { keepAnAdministrator } from './administrators.js'
import { changeUser } from './users.js'
import { type AdminAction, adminAction } from './admin-action.js'

/** Reason and duration of a ban. */
export interface Ban {
  readonly banReason?: string | undefined
  /** Seconds. */
  readonly banExpiresIn?: number | undefined
}

/**
 * Bans a user: their sessions and the impersonation sessions that they started end in the same transaction.
 *
 * @throws AuthError when the actor lacks the permission, or the target is the last administrator.
 */
export function ban(action: AdminAction, given: Ban): Promise<AdminUser> {
  const { actor, settings, userId } = action
  return adminAction(action, {
    toSelf: 'YOU_CANNOT_BAN_YOURSELF',
    before: 'user.ban',
    draft: (user) => draftOf(action, user, given),
    amendable: ['banReason', 'banExpires'],
    async write(tx, involved, { banReason, banExpires }) {
      await keepAnAdministrator(tx, settings, involved)
      const user = await changeUser(tx, userId, { banned: true, banReason, banExpires })
      await tx.emit('user.blocked', { user })
      await tx.sessions.end(userId)
      await tx.sessions.endWhere({ impersonatedBy: userId })
      const event: AdminEvents['user.banned'] = { user, administratorId: actor?.id ?? null }
      await tx.emit('user.banned', event)
      return user
    },
  })
}

function draftOf(
  { context, actor, settings }: AdminAction,
  user: AdminUser,
  { banReason = settings.defaultBanReason, banExpiresIn }: Ban,
): AdminDrafts['user.ban'] {
  const seconds = banExpiresIn ?? settings.defaultBanSeconds
  const banExpires = seconds === null ? null : new Date(context.clock.now() + seconds * 1000)
  return { user, administratorId: actor?.id ?? null, banReason, banExpires }
}

/**
 * Lifts the ban of a user. A sign-in that had read the user before the ban can have stored its session after it: it
 * ends here, so that it does not become valid.
 */
export function unban(action: AdminAction): Promise<AdminUser> {
  return adminAction(action, {
    before: null,
    draft: () => ({}),
    amendable: [],
    async write(tx, { actor, target }) {
      if (tx.users.isBlocked(target)) await tx.sessions.end(target.id)
      const lifted = { banned: false, banReason: null, banExpires: null }
      const user = await changeUser(tx, target.id, lifted)
      const event: AdminEvents['user.unbanned'] = { user, administratorId: actor?.id ?? null }
      if (target.banned === true) await tx.emit('user.unbanned', event)
      return user
    },
  })
}
