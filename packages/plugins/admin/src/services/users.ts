import {
  AuthError,
  type PluginContext,
  type SoleOwnerPolicy,
  type Transaction,
  UniqueViolation,
  type User,
  type UserChanges,
} from '@countersign/core'
import { refusal, sharedErrors, sharedRefusal } from '../errors.js'
import { type AdminUser, adminUsers } from '../models.js'
import type { Permission } from '../access-control.js'
import {
  type AdminAction,
  adminAction,
  checkPermission,
  checkInTransaction,
  prepareAdminAction,
} from './admin-action.js'
import { keepAnAdministrator } from './administrators.js'

/** The columns to change. */
interface UserUpdate {
  readonly name?: string | undefined
  readonly image?: string | null | undefined
  readonly email?: string | undefined
  readonly emailVerified?: boolean | undefined
  /** Columns of the app. */
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Changes a user. A new address is unverified unless the same call verifies it, and ends the user's sessions.
 *
 * @throws AuthError when the actor lacks a permission, the update is empty, or the address is taken.
 */
export async function updateUser(action: AdminAction, update: UserUpdate): Promise<AdminUser> {
  const { context, actor, settings, userId } = action
  checkPermission(settings, actor, action.permission)
  checkOwnCalls(update, ['role'])
  const { email } = update
  const changes = changesIn(update)
  if (email === undefined && Object.keys(changes).length === 0) throw refusal('NO_DATA_TO_UPDATE')
  const alsoNeeded: Permission[] =
    email !== undefined || 'emailVerified' in changes ? ['user:set-email'] : []
  for (const permission of alsoNeeded) checkPermission(settings, actor, permission)
  let user = await prepareAdminAction(action)
  while (!(await write(action, user, { email, changes, alsoNeeded })))
    user = await prepareAdminAction(action)
  const updated = await context.store.of(adminUsers).findOne({ id: userId })
  if (!updated) throw sharedRefusal('USER_NOT_FOUND')
  return updated
}

function changesIn({ name, image, emailVerified, fields }: UserUpdate): Record<string, unknown> {
  const own = Object.entries({ name, image, emailVerified })
  return { ...fields, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) }
}

/**
 * The column of a user whose address an administrator has verified. That proves no sign-in method: an attacker may have
 * signed up with the address, and the owner's first sign-in through the mailbox removes what the attacker added.
 */
const nothingProven = { provenIn: '' } as const

/** False when another call has changed the user's role or address meanwhile. */
async function write(
  action: AdminAction,
  { id, email, emailVerified, role }: AdminUser,
  to: {
    readonly email: string | undefined
    readonly changes: UserChanges
    readonly alsoNeeded: readonly Permission[]
  },
): Promise<boolean> {
  const { exchange, context } = action
  const { users } = context
  const isMoved = to.email !== undefined && to.email !== email
  const isVerified = to.changes['emailVerified'] === true && (isMoved || !emailVerified)
  const changes = isVerified ? { ...to.changes, ...nothingProven } : to.changes
  const check = checkInTransaction(action, to.alsoNeeded)
  if (!isMoved) {
    if (Object.keys(changes).length === 0) return true
    const expected = { id, role, ...(isVerified && { emailVerified }) }
    return users.change(exchange, expected, changes, check)
  }
  try {
    const expected = { id, email, emailVerified, role }
    return await users.changeEmail(exchange, expected, { ...changes, email: to.email }, check)
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    throw refusal('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
  }
}

/** Changes columns of a user in a transaction and returns the stored user. */
export async function changeUser(
  { store, users }: Transaction,
  id: string,
  changes: UserChanges,
): Promise<AdminUser> {
  await users.change(id, changes)
  const user = await store.of(adminUsers).findOne({ id })
  if (!user) throw sharedRefusal('USER_NOT_FOUND')
  return user
}

const columns = ['banned', 'banReason', 'banExpires', 'password']

/**
 * Rejects columns that have a call of their own.
 *
 * @throws AuthError `FIELD_HAS_ITS_OWN_CALL`.
 */
export function checkOwnCalls(data: object, also: readonly string[] = []): void {
  if ([...columns, ...also].some((column) => Object.hasOwn(data, column))) {
    throw refusal('FIELD_HAS_ITS_OWN_CALL')
  }
}

/**
 * Removes a user with their sessions, accounts and memberships.
 *
 * @throws AuthError when the actor lacks the permission, a subscriber rejects the removal, or the user is the last
 * administrator.
 */
export async function removeUser(action: AdminAction, onSoleOwner: SoleOwnerPolicy): Promise<void> {
  await adminAction(action, {
    toSelf: 'YOU_CANNOT_REMOVE_YOURSELF',
    before: 'user.delete',
    draft: (user) => ({ user, onSoleOwner }),
    amendable: [],
    async write(tx, involved) {
      await keepAnAdministrator(tx, action.settings, involved)
      await tx.users.remove(involved.target, {}, onSoleOwner)
    },
  })
}

/**
 * Checks whether a user may have a password.
 *
 * @throws AuthError of the rule that it breaks.
 */
export async function checkPassword(
  context: PluginContext,
  password: string,
  owner: Pick<User, 'email' | 'name'>,
): Promise<void> {
  const problem = await context.passwords.problemOf(password, owner)
  if (problem) throw new AuthError(problem, sharedErrors[problem])
}
