import type { Exchange, PluginContext, User, Transaction } from '@countersign/core'
import { type AdminCode, codeOf, refusal, sharedRefusal } from '../errors.js'
import { type AdminUser, adminUsers, isBanned } from '../models.js'
import type { AdminSettings } from '../options.js'
import type { Permission } from '../permissions.js'

/** One action of an administrator on a user. */
export interface AdminAction {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: AdminSettings
  /** The administrator. Null means the server's own code, which has every permission. */
  readonly actor: User | null
  /** Id of the target user. */
  readonly userId: string
  readonly permission: Permission
}

/** The administrator and the target user, as stored. */
export interface ActorAndTarget {
  /** Null for the server's own code. */
  readonly actor: AdminUser | null
  readonly target: AdminUser
}

/**
 * Checks that the actor has a permission. The server's own code has every permission.
 *
 * @throws AuthError with the code of that permission.
 */
export function checkPermission(
  { access }: AdminSettings,
  actor: User | null,
  asked: Permission,
): void {
  if (actor && !access.may(actor, asked)) throw refusal(codeOf[asked])
}

/**
 * Reads the target user and checks the permission. `toSelf` is the error for an actor who is the target.
 *
 * @throws AuthError when the actor lacks the permission, or the target is not found or has a higher role.
 */
export async function prepareAdminAction(
  action: AdminAction,
  toSelf?: AdminCode,
): Promise<AdminUser> {
  checkPermission(action.settings, action.actor, action.permission)
  if (toSelf && action.userId === action.actor?.id) throw refusal(toSelf)
  const target = await action.context.store.of(adminUsers).findOne({ id: action.userId })
  return checkTarget(action, { actor: action.actor, target })
}

/** Locks both users, checks the permission again and runs the writes, in one transaction. */
export function executeAdminAction<T>(
  action: AdminAction,
  writes: (tx: Transaction, involved: ActorAndTarget) => Promise<T>,
): Promise<T> {
  return action.context.write(action.exchange, async (tx) =>
    writes(tx, await lockActorAndTarget(action, tx)),
  )
}

/** Locks both users and checks the permissions again, in the transaction of a change that the core writes. */
export function checkWithin(action: AdminAction, alsoNeeded: readonly Permission[] = []) {
  return {
    async within(tx: Transaction): Promise<void> {
      const { actor } = await lockActorAndTarget(action, tx)
      for (const permission of alsoNeeded) checkPermission(action.settings, actor, permission)
    },
  }
}

/**
 * Locks an administrator until the transaction ends and checks the permission again: session and role were read
 * before the transaction.
 *
 * @throws AuthError when the permission is gone, or the administrator is banned.
 */
export async function lockActor(
  {
    context,
    settings,
    actor,
    permission,
  }: Omit<AdminAction, 'exchange' | 'userId' | 'actor'> & {
    readonly actor: User
  },
  { store, users }: Transaction,
): Promise<AdminUser> {
  await users.lock(actor.id)
  const stored = await store.of(adminUsers).findOne({ id: actor.id })
  const isAllowed = stored && !isBanned(stored, new Date(context.clock.now()))
  if (!isAllowed) throw refusal(codeOf[permission])
  checkPermission(settings, stored, permission)
  return stored
}

/**
 * Locks both users until the transaction ends and checks the permission again.
 *
 * @throws AuthError when the action is no longer allowed.
 */
export async function lockActorAndTarget(
  action: AdminAction,
  tx: Transaction,
): Promise<ActorAndTarget> {
  const { actor: caller, userId } = action
  // Lock order: by id, as everywhere. Another order deadlocks.
  if (!caller || userId < caller.id) await tx.users.lock(userId)
  const actor = caller && (await lockActor({ ...action, actor: caller }, tx))
  if (caller && userId > caller.id) await tx.users.lock(userId)
  const target = await tx.store.of(adminUsers).findOne({ id: userId })
  return { actor, target: checkTarget(action, { actor, target }) }
}

function checkTarget(
  { settings }: AdminAction,
  { actor, target }: { readonly actor: User | null; readonly target: AdminUser | null },
): AdminUser {
  if (!target) throw sharedRefusal('USER_NOT_FOUND')
  if (actor && !settings.access.isAtLeast(actor, target)) throw refusal('USER_MAY_DO_MORE_THAN_YOU')
  return target
}
