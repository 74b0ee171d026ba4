import type { CoreEvents, OnContext, SessionData, User } from '@countersign/core'
import { sharedRefusal } from '../errors.js'
import type { AdminDrafts, AdminEvents } from '../events.js'
import { type AdminUser, adminUsers, impersonatorIdOf } from '../models.js'
import type { AdminSettings } from '../options.js'
import { keepAnAdministrator } from './administrators.js'
import {
  checkPermission,
  type AdminAction,
  lockActorAndTarget,
  prepareAdminAction,
} from './admin-action.js'

/**
 * Starts an impersonation session for a limited time. The administrator's own session is parked in the same
 * browser.
 *
 * @throws AuthError when the actor may not impersonate this user, or the user may not sign in.
 */
export async function impersonate(
  action: AdminAction & { readonly actor: User },
): Promise<SessionData> {
  const { exchange, context, actor, settings } = action
  const user = await prepareAdminAction(action, 'YOU_CANNOT_IMPERSONATE_YOURSELF')
  checkAdministrator(action, actor, user)
  const draft: AdminDrafts['user.impersonate'] = { user, administratorId: actor.id }
  await context.runBefore(exchange, 'user.impersonate', { draft, amendable: [] })
  const started = await context.sessions.startWithWrites(exchange, user, {
    expiresIn: settings.impersonationSeconds,
    // A session without "remember me" is never extended and ends with the browser.
    rememberMe: false,
    parkSession: true,
    columns: { impersonatedBy: actor.id },
    write: async (_store, tx) => {
      const involved = await lockActorAndTarget(action, tx)
      checkAdministrator(action, involved.actor, involved.target)
      const event: AdminEvents['user.impersonated'] = {
        session: { ...tx.session, impersonatedBy: actor.id },
        user: involved.target,
        administratorId: actor.id,
      }
      await tx.emit('user.impersonated', event)
      return true
    },
  })
  if (!started) throw sharedRefusal('USER_NOT_FOUND')
  return started
}

function checkAdministrator(
  { settings }: AdminAction,
  actor: AdminAction['actor'],
  user: AdminUser,
): void {
  const { access, allowImpersonatingAdmins } = settings
  if (!access.isAdministrator(user) || allowImpersonatingAdmins) return
  checkPermission(settings, actor, 'user:impersonate-admins')
}

/**
 * Emits `impersonation.ended` when an impersonation session ends. When a user's own session ends, the impersonation
 * sessions that the user started end too.
 */
export async function followSessionEnd(
  { sessionId, userId, session }: CoreEvents['session.ended'],
  context: OnContext,
): Promise<void> {
  const administratorId = impersonatorIdOf(session)
  if (administratorId === null) {
    await context.sessions.endWhere({ impersonatedBy: userId })
    return
  }
  const event: AdminEvents['impersonation.ended'] = { sessionId, userId, administratorId }
  await context.emit('impersonation.ended', event)
}

/**
 * Ends the impersonation sessions that a removed user started, and keeps at least one administrator.
 *
 * @throws AuthError `LAST_ADMINISTRATOR`.
 */
export async function followUserRemoval(
  { user: { id } }: CoreEvents['user.deleted'],
  context: OnContext,
  settings: AdminSettings,
): Promise<void> {
  const target = await context.store.of(adminUsers).findOne({ id })
  if (target) await keepAnAdministrator(context, settings, { target })
  await context.sessions.endWhere({ impersonatedBy: id })
}
