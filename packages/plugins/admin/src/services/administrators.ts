import type { Transaction } from '@countersign/core'
import { refusal } from '../errors.js'
import { type AdminUser, adminUsers } from '../models.js'
import type { AdminSettings } from '../options.js'

type LockingTransaction = Pick<Transaction, 'store' | 'users'>

/** The target, who stops being an administrator, and the actor, whose row is locked already. */
interface LockedUsers {
  readonly target: AdminUser
  readonly actor?: AdminUser | null
}

/** Most rows that the indexed query reads. One administrator is enough. */
const INDEXED_PAGE = 10

/**
 * Keeps at least one administrator when the target stops being one. It locks another administrator until the
 * transaction ends: when two administrators demote each other at once, one call fails. This lock does not follow the
 * order of ids, because the other administrator is known only under the first locks: after a deadlock one of the
 * transactions runs again.
 *
 * @throws AuthError `LAST_ADMINISTRATOR`.
 */
export async function keepAnAdministrator(
  tx: LockingTransaction,
  settings: AdminSettings,
  { target, actor }: LockedUsers,
): Promise<void> {
  if (!isActiveAdministrator(target, settings)) return
  // The actor is locked already and stays an administrator.
  if (actor && actor.id !== target.id && isActiveAdministrator(actor, settings)) return
  for await (const { id } of findOthers(tx, settings))
    if (id !== target.id && (await isLockedAdministrator(tx, settings, id))) return
  throw refusal('LAST_ADMINISTRATOR')
}

/** A banned user does not count, even when the ban is about to end. */
function isActiveAdministrator(user: AdminUser, { access }: AdminSettings): boolean {
  return access.isAdministrator(user) && user.banned !== true
}

async function isLockedAdministrator(
  { store, users }: LockingTransaction,
  settings: AdminSettings,
  id: string,
): Promise<boolean> {
  if (!(await users.lock(id))) return false
  const locked = await store.of(adminUsers).findOne({ id })
  return locked !== null && isActiveAdministrator(locked, settings)
}

/** The second query, which no index covers, runs only when the first finds no administrator to lock. */
async function* findOthers(tx: LockingTransaction, settings: AdminSettings) {
  yield* await findByIndex(tx, settings)
  yield* await findByText(tx, settings)
}

async function findByIndex(
  { store }: LockingTransaction,
  settings: AdminSettings,
): Promise<readonly AdminUser[]> {
  const users = store.of(adminUsers)
  const page = { orderBy: { id: 'asc' }, limit: INDEXED_PAGE } as const
  const byRole = await users.findMany({ role: { in: settings.adminRoles } }, page)
  const byId = await users.findMany({ id: { in: settings.adminUserIds } }, page)
  return [...byRole, ...byId].filter((user) => isActiveAdministrator(user, settings))
}

/** A role in a list of roles is found by its text, which no index covers. */
async function findByText(
  { store }: LockingTransaction,
  settings: AdminSettings,
): Promise<readonly AdminUser[]> {
  const page = { orderBy: { id: 'asc' }, limit: Number.MAX_SAFE_INTEGER } as const
  const found: AdminUser[] = []
  for (const role of settings.adminRoles) {
    found.push(...(await store.of(adminUsers).findMany({ role: { contains: role } }, page)))
  }
  return found.filter((user) => isActiveAdministrator(user, settings))
}
