import type { Writing } from '@countersign/core'
import { refusal } from '../errors.js'
import type { AdminEvents } from '../events.js'
import { type AdminUser } from '../models.js'
import { keepAnAdministrator } from './administrators.js'
import { carryOut, checkPermission, type Deed, type Involved, prepareDeed } from './deed.js'
import { changeUser } from './change-user.js'

/**
 * Gives a user other roles in place of those that they have.
 *
 * @throws AuthError when a role is not known or above the actor's own, or when it would demote the actor
 * or the last administrator.
 */
export async function changeRole(
  deed: Deed,
  given: string | readonly string[],
): Promise<AdminUser> {
  const { exchange, context, actor, settings } = deed
  checkPermission(settings, actor, deed.permission)
  const role = checkRole(deed, given)
  const user = await prepareDeed(deed)
  checkSelf(deed, { actor, target: user }, role)
  const draft = { user, role, administratorId: actor?.id ?? null }
  await context.ask(exchange, 'role.change', { draft, amendable: [] })
  return carryOut(deed, async (writing, involved) => {
    checkGrant(deed, involved.actor, role)
    if (isDemoted(deed, involved.target, role)) {
      await keepAnAdministrator(writing, settings, involved)
    }
    return write(deed, writing, { ...involved, role })
  })
}

/** Roles as they are stored, of which each is known and no more than the actor's own. */
export function checkRole(
  deed: Pick<Deed, 'settings' | 'actor'>,
  given: string | readonly string[],
): string {
  const role = deed.settings.access.parse(given)
  if (role === null) throw refusal('YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE')
  checkGrant(deed, deed.actor, role)
  return role
}

function checkGrant({ settings }: Pick<Deed, 'settings'>, actor: Deed['actor'], role: string) {
  if (actor && !settings.access.mayGrant(actor, role)) throw refusal('ROLE_IS_ABOVE_YOUR_OWN')
}

function checkSelf(
  deed: Deed,
  { actor, target }: { readonly actor: Deed['actor']; readonly target: AdminUser },
  role: string,
): void {
  const isSelf = actor?.id === target.id
  if (isSelf && isDemoted(deed, target, role)) throw refusal('YOU_CANNOT_DEMOTE_YOURSELF')
}

function isDemoted({ settings: { access } }: Deed, target: AdminUser, role: string): boolean {
  const demoted: AdminUser = { ...target, role }
  return access.isAdministrator(target) && !access.isAdministrator(demoted)
}

async function write(
  { settings }: Deed,
  writing: Writing,
  { actor, target, role }: Involved & { readonly role: string },
): Promise<AdminUser> {
  const user = await changeUser(writing, target.id, { role })
  if (!settings.access.may(user, 'user:impersonate')) {
    await writing.sessions.endWhere({ impersonatedBy: user.id })
  }
  const event: AdminEvents['role.changed'] = {
    user,
    previousRole: target.role,
    administratorId: actor?.id ?? null,
  }
  await writing.emit('role.changed', event)
  return user
}
