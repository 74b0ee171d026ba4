import type { Exchange, PluginContext, User, Writing } from '@countersign/core'
import { type AdminCode, codeOf, refusal, sharedRefusal } from '../errors.js'
import { type AdminUser, adminUsers, isBanned } from '../models.js'
import type { AdminSettings } from '../options.js'
import type { Permission } from '../permissions.js'

/** Something that an administrator does to a user. */
export interface Deed {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: AdminSettings
  /** Who does it. */
  readonly actor: User
  /** To whom it is done. */
  readonly userId: string
  readonly permission: Permission
}

/** Both, as stored. */
export interface Involved {
  readonly actor: AdminUser
  readonly target: AdminUser
}

/**
 * Whether somebody may do something at all.
 *
 * @throws AuthError of that permission.
 */
export function checkPermission({ access }: AdminSettings, actor: User, asked: Permission): void {
  if (!access.may(actor, asked)) throw refusal(codeOf[asked])
}

/**
 * To whom it is about to be done. Where `toSelf` says so, nobody does it to themself.
 *
 * @throws AuthError when the actor may not, nobody is there, or they may do more than the actor.
 */
export async function prepareDeed(deed: Deed, toSelf?: AdminCode): Promise<AdminUser> {
  checkPermission(deed.settings, deed.actor, deed.permission)
  if (toSelf && deed.userId === deed.actor.id) throw refusal(toSelf)
  const target = await deed.context.store.of(adminUsers).findOne({ id: deed.userId })
  return checkTarget(deed, { actor: deed.actor, target })
}

/** Does it, once both are locked and nothing has changed that it depends on. */
export function carryOut<T>(
  deed: Deed,
  work: (writing: Writing, involved: Involved) => Promise<T>,
): Promise<T> {
  return deed.context.write(deed.exchange, async (writing) =>
    work(writing, await lockInvolved(deed, writing)),
  )
}

/**
 * Locks both until the transaction ends.
 *
 * @throws AuthError when what allowed the deed holds no longer.
 */
export async function lockInvolved(deed: Deed, { store, users }: Writing): Promise<Involved> {
  const { context, settings, permission, userId } = deed
  // In one order, as everywhere: who takes locks in another order waits for each other.
  for (const id of [...new Set([deed.actor.id, userId])].sort()) await users.lock(id)
  const actor = await store.of(adminUsers).findOne({ id: deed.actor.id })
  if (!actor || isBanned(actor, new Date(context.clock.now()))) throw refusal(codeOf[permission])
  checkPermission(settings, actor, permission)
  const target = await store.of(adminUsers).findOne({ id: userId })
  return { actor, target: checkTarget(deed, { actor, target }) }
}

function checkTarget(
  { settings }: Deed,
  { actor, target }: { readonly actor: User; readonly target: AdminUser | null },
): AdminUser {
  if (!target) throw sharedRefusal('USER_NOT_FOUND')
  if (!settings.access.isAtLeast(actor, target)) throw refusal('USER_MAY_DO_MORE_THAN_YOU')
  return target
}
