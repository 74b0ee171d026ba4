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
  /** Who does it. Null: the server's own code, on behalf of no user, which may do everything. */
  readonly actor: User | null
  /** To whom it is done. */
  readonly userId: string
  readonly permission: Permission
}

/** Both, as stored. */
export interface Involved {
  /** Null where the server's own code acts. */
  readonly actor: AdminUser | null
  readonly target: AdminUser
}

/**
 * Whether the caller has a permission. The server's own code has all.
 *
 * @throws AuthError of that permission.
 */
export function checkPermission(
  { access }: AdminSettings,
  actor: User | null,
  asked: Permission,
): void {
  if (actor && !access.may(actor, asked)) throw refusal(codeOf[asked])
}

/**
 * To whom it is about to be done. Where `toSelf` says so, nobody does it to themself.
 *
 * @throws AuthError when the actor may not, nobody is there, or they may do more than the actor.
 */
export async function prepareDeed(deed: Deed, toSelf?: AdminCode): Promise<AdminUser> {
  checkPermission(deed.settings, deed.actor, deed.permission)
  if (toSelf && deed.userId === deed.actor?.id) throw refusal(toSelf)
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

/** Locks both and checks the permissions again, in the transaction of a change that the core writes. */
export function checkWithin(deed: Deed, alsoNeeded: readonly Permission[] = []) {
  return {
    async within(tx: Writing): Promise<void> {
      const { actor } = await lockInvolved(deed, tx)
      for (const permission of alsoNeeded) checkPermission(deed.settings, actor, permission)
    },
  }
}

/**
 * Locks an administrator until the transaction ends and checks the permission again: the session was read
 * before, and so was the role.
 *
 * @throws AuthError when the permission is gone, or the administrator is banned.
 */
export async function lockActor(
  {
    context,
    settings,
    actor,
    permission,
  }: Omit<Deed, 'exchange' | 'userId' | 'actor'> & {
    readonly actor: User
  },
  { store, users }: Writing,
): Promise<AdminUser> {
  await users.lock(actor.id)
  const stored = await store.of(adminUsers).findOne({ id: actor.id })
  const isAllowed = stored && !isBanned(stored, new Date(context.clock.now()))
  if (!isAllowed) throw refusal(codeOf[permission])
  checkPermission(settings, stored, permission)
  return stored
}

/**
 * Locks both until the transaction ends.
 *
 * @throws AuthError when what allowed the deed holds no longer.
 */
export async function lockInvolved(deed: Deed, tx: Writing): Promise<Involved> {
  const { actor: caller, userId } = deed
  // In one order, as everywhere: another order deadlocks.
  if (!caller || userId < caller.id) await tx.users.lock(userId)
  const actor = caller && (await lockActor({ ...deed, actor: caller }, tx))
  if (caller && userId > caller.id) await tx.users.lock(userId)
  const target = await tx.store.of(adminUsers).findOne({ id: userId })
  return { actor, target: checkTarget(deed, { actor, target }) }
}

function checkTarget(
  { settings }: Deed,
  { actor, target }: { readonly actor: User | null; readonly target: AdminUser | null },
): AdminUser {
  if (!target) throw sharedRefusal('USER_NOT_FOUND')
  if (actor && !settings.access.isAtLeast(actor, target)) throw refusal('USER_MAY_DO_MORE_THAN_YOU')
  return target
}
