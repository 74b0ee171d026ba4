import { UniqueViolation, type UserChanges } from '@countersign/core'
import { refusal, sharedRefusal } from '../errors.js'
import { type AdminUser, adminUsers } from '../models.js'
import {
  checkPermission,
  checkWithin,
  type AdminAction,
  prepareAdminAction,
} from './admin-action.js'
import type { Permission } from '../permissions.js'
import { checkOwnCalls } from './own-calls.js'

/** The columns to change. */
export interface UserUpdate {
  readonly name?: string | undefined
  readonly image?: string | null | undefined
  readonly email?: string | undefined
  readonly emailVerified?: boolean | undefined
  /** Columns of the app. */
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Changes a user. A new address is unverified unless the same call says otherwise, and ends the user's sessions.
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
  const { changes } = to
  const check = checkWithin(action, to.alsoNeeded)
  if (to.email === undefined || to.email === email)
    return Object.keys(changes).length === 0 || users.change(exchange, { id, role }, changes, check)
  try {
    const expected = { id, email, emailVerified, role }
    const columns = { ...changes, email: to.email }
    return await users.changeEmail(exchange, expected, columns, check)
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    throw refusal('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
  }
}
