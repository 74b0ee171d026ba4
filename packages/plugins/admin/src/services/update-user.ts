import { UniqueViolation, type UserChanges } from '@countersign/core'
import { refusal, sharedRefusal } from '../errors.js'
import { type AdminUser, adminUsers } from '../models.js'
import { checkPermission, type Deed, prepareDeed } from './deed.js'
import { checkOwnCalls } from './own-calls.js'

/** What to change. */
export interface UserUpdate {
  readonly name?: string | undefined
  readonly image?: string | null | undefined
  readonly email?: string | undefined
  readonly emailVerified?: boolean | undefined
  /** Columns of the app. */
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Changes a user. Another address is not verified, unless the same call says so, and ends their sessions.
 *
 * @throws AuthError when the actor may not, nothing is to change, or the address is taken.
 */
export async function updateUser(deed: Deed, update: UserUpdate): Promise<AdminUser> {
  const { exchange, context, actor, settings, userId } = deed
  checkPermission(settings, actor, deed.permission)
  checkOwnCalls(update, ['role'])
  const { email } = update
  const changes = changesIn(update)
  if (email === undefined && Object.keys(changes).length === 0) throw refusal('NO_DATA_TO_UPDATE')
  if (email !== undefined || 'emailVerified' in changes)
    checkPermission(settings, actor, 'user:set-email')
  const user = await prepareDeed(deed)
  if (email !== undefined && email !== user.email) await move(deed, user, { ...changes, email })
  else if (Object.keys(changes).length > 0)
    await context.users.change(exchange, { id: userId }, changes)
  const updated = await context.store.of(adminUsers).findOne({ id: userId })
  if (!updated) throw sharedRefusal('USER_NOT_FOUND')
  return updated
}

function changesIn({ name, image, emailVerified, fields }: UserUpdate): Record<string, unknown> {
  const own = Object.entries({ name, image, emailVerified })
  return { ...fields, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) }
}

async function move(
  { exchange, context }: Deed,
  user: AdminUser,
  changes: UserChanges & { readonly email: string },
): Promise<void> {
  try {
    if (await context.users.changeEmail(exchange, user, changes)) return
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    throw refusal('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
  }
  throw sharedRefusal('USER_NOT_FOUND')
}
