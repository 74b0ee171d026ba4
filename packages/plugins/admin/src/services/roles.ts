import type { Transaction } from '@countersign/core'
import { refusal } from '../errors.js'
import type { AdminEvents } from '../events.js'
import { type AdminUser, sessionOwners } from '../models.js'
import type { AdminSettings } from '../options.js'
import { keepAnAdministrator } from './administrators.js'
import {
  type ActorAndTarget,
  type AdminAction,
  adminAction,
  checkPermission,
} from './admin-action.js'
import { changeUser } from './users.js'

const ALL = { limit: Number.MAX_SAFE_INTEGER } as const

/**
 * Replaces the roles of a user.
 *
 * @throws AuthError when a role is unknown or above the actor's own, or when the change would demote the actor
 * or the last administrator.
 */
export async function changeRole(
  action: AdminAction,
  given: string | readonly string[],
): Promise<AdminUser> {
  const { actor, settings } = action
  checkPermission(settings, actor, action.permission)
  const role = checkRole(action, given)
  return adminAction(action, {
    check(target) {
      checkSelf(action, { actor, target }, role)
    },
    before: 'role.change',
    draft: (user) => ({ user, role, administratorId: actor?.id ?? null }),
    amendable: [],
    async write(tx, involved) {
      checkGrant(action, involved.actor, role)
      if (isDemoted(action, involved.target, role)) {
        await keepAnAdministrator(tx, settings, involved)
      }
      return write(action, tx, { ...involved, role })
    },
  })
}

/**
 * Parses roles into the form that is stored.
 *
 * @throws AuthError when a role is unknown or has a permission that the actor lacks.
 */
export function checkRole(
  action: Pick<AdminAction, 'settings' | 'actor'>,
  given: string | readonly string[],
): string {
  const role = action.settings.access.parse(given)
  if (role === null) throw refusal('YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE')
  checkGrant(action, action.actor, role)
  return role
}

function checkGrant(
  { settings }: Pick<AdminAction, 'settings'>,
  actor: AdminAction['actor'],
  role: string,
) {
  if (actor && !settings.access.mayGrant(actor, role)) throw refusal('ROLE_IS_ABOVE_YOUR_OWN')
}

function checkSelf(
  action: AdminAction,
  { actor, target }: { readonly actor: AdminAction['actor']; readonly target: AdminUser },
  role: string,
): void {
  const isSelf = actor?.id === target.id
  if (isSelf && isDemoted(action, target, role)) throw refusal('YOU_CANNOT_DEMOTE_YOURSELF')
}

function isDemoted(
  { settings: { access } }: AdminAction,
  target: AdminUser,
  role: string,
): boolean {
  const demoted: AdminUser = { ...target, role }
  return access.isAdministrator(target) && !access.isAdministrator(demoted)
}

async function write(
  { settings }: AdminAction,
  tx: Transaction,
  { actor, target, role }: ActorAndTarget & { readonly role: string },
): Promise<AdminUser> {
  const user = await changeUser(tx, target.id, { role })
  await endImpersonations(settings, tx, { user, previous: target })
  const event: AdminEvents['role.changed'] = {
    user,
    previousRole: target.role,
    administratorId: actor?.id ?? null,
  }
  await tx.emit('role.changed', event)
  return user
}

/**
 * Ends the impersonation sessions that the new roles may not allow: those of the user, who may now be above the
 * impersonator, and those that the user started, unless the user keeps every permission.
 */
async function endImpersonations(
  { access }: AdminSettings,
  { store, sessions }: Transaction,
  { user, previous }: { readonly user: AdminUser; readonly previous: AdminUser },
): Promise<void> {
  const { id } = user
  if (!access.isAtLeast(user, previous) || !access.may(user, 'user:impersonate'))
    await sessions.endWhere({ impersonatedBy: id })
  if (user.role === previous.role) return
  const found = await store.of(sessionOwners).findMany({ userId: id }, ALL)
  for (const session of found.filter(({ impersonatedBy }) => impersonatedBy !== null))
    await sessions.endWhere({ id: session.id })
}
