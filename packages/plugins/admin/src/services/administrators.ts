import type { Transaction } from '@countersign/core'
import { refusal } from '../errors.js'
import { type AdminUser, adminUsers } from '../models.js'
import type { AdminSettings } from '../options.js'

type Locking = Pick<Transaction, 'store' | 'users'>

/** Who goes, and the locked row of who makes them go, where somebody does. */
interface Leaving {
  readonly target: AdminUser
  readonly actor?: AdminUser | null
}

/** Most of those whose whole role is known to be an administrator's. One is enough. */
const FIRST_LOOK = 10

/**
 * Sees to it that an administrator is left when this one goes: another one is locked until the
 * transaction ends, so that of two who would take each other's role one is refused.
 *
 * @throws AuthError `LAST_ADMINISTRATOR`
 */
export async function keepAnAdministrator(
  writing: Locking,
  settings: AdminSettings,
  { target: leaving, actor }: Leaving,
): Promise<void> {
  if (!counts(leaving, settings)) return
  // Whoever does it is locked already, and stays.
  if (actor && actor.id !== leaving.id && counts(actor, settings)) return
  for (const find of [findByIndex, findByText]) {
    const others = (await find(writing, settings)).filter(({ id }) => id !== leaving.id)
    if (await hasOneToLock(writing, settings, others)) return
  }
  throw refusal('LAST_ADMINISTRATOR')
}

async function hasOneToLock(
  writing: Locking,
  settings: AdminSettings,
  candidates: readonly AdminUser[],
): Promise<boolean> {
  for (const { id } of candidates) {
    if (await isLockedAdministrator(writing, settings, id)) return true
  }
  return false
}

/** Whoever is banned administers nothing, also where the ban is about to end. */
function counts(user: AdminUser, { access }: AdminSettings): boolean {
  return access.isAdministrator(user) && user.banned !== true
}

async function isLockedAdministrator(
  { store, users }: Locking,
  settings: AdminSettings,
  id: string,
): Promise<boolean> {
  if (!(await users.lock(id))) return false
  const locked = await store.of(adminUsers).findOne({ id })
  return locked !== null && counts(locked, settings)
}

async function findByIndex(
  { store }: Locking,
  settings: AdminSettings,
): Promise<readonly AdminUser[]> {
  const users = store.of(adminUsers)
  const page = { orderBy: { id: 'asc' }, limit: FIRST_LOOK } as const
  const byRole = await users.findMany({ role: { in: settings.adminRoles } }, page)
  const byId = await users.findMany({ id: { in: settings.adminUserIds } }, page)
  return [...byRole, ...byId].filter((user) => counts(user, settings))
}

/** Among others the role stands in a list, which no index finds. */
async function findByText(
  { store }: Locking,
  settings: AdminSettings,
): Promise<readonly AdminUser[]> {
  const page = { orderBy: { id: 'asc' }, limit: Number.MAX_SAFE_INTEGER } as const
  const found: AdminUser[] = []
  for (const role of settings.adminRoles) {
    found.push(...(await store.of(adminUsers).findMany({ role: { contains: role } }, page)))
  }
  return found.filter((user) => counts(user, settings))
}
