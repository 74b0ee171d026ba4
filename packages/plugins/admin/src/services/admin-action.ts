import {
  type Exchange,
  type PluginContext,
  type SessionData,
  type Store,
  type Transaction,
  type User,
  guardedAction,
} from '@countersign/core'
import { type AdminCode, codeOf, refusal, sharedRefusal } from '../errors.js'
import { type AdminUser, adminUsers, isBanned } from '../models.js'
import type { AdminSettings } from '../options.js'
import type { Permission } from '../access-control.js'

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
  permission: Permission,
): void {
  if (actor && !access.may(actor, permission)) throw refusal(codeOf[permission])
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
  const { settings, actor, permission, userId, context } = action
  checkPermission(settings, actor, permission)
  if (toSelf && userId === actor?.id) throw refusal(toSelf)
  return getTarget(action, context.store, actor)
}

/** An action of an administrator on a user. The steps are those of `guardedAction`. */
interface AdminSteps<Draft extends object, Result> {
  /** The error for an actor who is the target. Default: no error. */
  readonly toSelf?: AdminCode
  /** Checks the rules that the permission does not cover, before the `before` subscribers run. */
  readonly check?: (target: AdminUser) => void
  readonly before: string | null
  readonly draft: (target: AdminUser) => Draft
  readonly amendable: readonly (keyof Draft & string)[]
  readonly write: (tx: Transaction, involved: ActorAndTarget, draft: Draft) => Promise<Result>
}

/** Performs an action of an administrator on a user: both are locked, and the permission is checked again. */
export function adminAction<Draft extends object, Result>(
  action: AdminAction,
  { toSelf, check, before, draft, amendable, write }: AdminSteps<Draft, Result>,
): Promise<Result> {
  return guardedAction<ActorAndTarget, null, Draft, Result>(action, {
    load: async () => ({
      // The stored actor is read under the lock.
      actor: null,
      target: await prepareAdminAction(action, toSelf),
    }),
    // `load` and `lock` check the permission where they read both users.
    requirePermission: () => undefined,
    prepare({ target }) {
      check?.(target)
      return null
    },
    before,
    draft: ({ target }) => draft(target),
    amendable,
    lock: (tx) => lockActorAndTarget(action, tx),
    write: (tx, involved, prepared) => write(tx, involved, prepared.draft),
  })
}

/** Locks both users and checks the permissions again, in the transaction of a change that the core writes. */
export function checkInTransaction(action: AdminAction, alsoNeeded: readonly Permission[] = []) {
  return {
    async check(tx: Transaction): Promise<void> {
      const { actor } = await lockActorAndTarget(action, tx)
      for (const permission of alsoNeeded) checkPermission(action.settings, actor, permission)
    },
  }
}

/**
 * Locks an administrator until the transaction ends and checks the permission again: session and role were read
 * before the transaction. `others` are locked with the administrator.
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
  ...others: readonly string[]
): Promise<AdminUser> {
  await users.lock(actor.id, ...others)
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
  const actor = caller && (await lockActor({ ...action, actor: caller }, tx, userId))
  if (!actor) await tx.users.lock(userId)
  return { actor, target: await getTarget(action, tx.store, actor) }
}

async function getTarget(
  { settings, userId }: AdminAction,
  store: Store,
  actor: User | null,
): Promise<AdminUser> {
  const target = await store.of(adminUsers).findOne({ id: userId })
  if (!target) throw sharedRefusal('USER_NOT_FOUND')
  if (actor && !settings.access.isAtLeast(actor, target)) throw refusal('USER_MAY_DO_MORE_THAN_YOU')
  return target
}

/** What an action needs from a call. */
interface AdminCall {
  /** Undefined when the server calls with `asServer: true`. */
  readonly session: SessionData | undefined
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly body: { readonly userId: string }
}

/** The admin action of a call on the user whom its body names. */
export function adminActionOf(
  { session, exchange, context, body }: AdminCall,
  settings: AdminSettings,
  permission: Permission,
): AdminAction {
  const actor = session?.user ?? null
  return { exchange, context, settings, permission, actor, userId: body.userId }
}
