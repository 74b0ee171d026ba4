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
  const { context, actor, settings, userId } = deed
  checkPermission(settings, actor, deed.permission)
  checkOwnCalls(update, ['role'])
  const { email } = update
  const changes = changesIn(update)
  if (email === undefined && Object.keys(changes).length === 0) throw refusal('NO_DATA_TO_UPDATE')
  if (email !== undefined || 'emailVerified' in changes)
    checkPermission(settings, actor, 'user:set-email')
  let user = await prepareDeed(deed)
  while (!(await write(deed, user, { email, changes }))) user = await prepareDeed(deed)
  const updated = await context.store.of(adminUsers).findOne({ id: userId })
  if (!updated) throw sharedRefusal('USER_NOT_FOUND')
  return updated
}

function changesIn({ name, image, emailVerified, fields }: UserUpdate): Record<string, unknown> {
  const own = Object.entries({ name, image, emailVerified })
  return { ...fields, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) }
}

/** False when somebody has given the user another role, or moved them, meanwhile. */
async function write(
  { exchange, context: { users } }: Deed,
  { id, email, emailVerified, role }: AdminUser,
  to: { readonly email: string | undefined; readonly changes: UserChanges },
): Promise<boolean> {
  const { changes } = to
  if (to.email === undefined || to.email === email)
    return Object.keys(changes).length === 0 || users.change(exchange, { id, role }, changes)
  try {
    const who = { id, email, emailVerified, role }
    return await users.changeEmail(exchange, who, { ...changes, email: to.email })
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    throw refusal('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
  }
}
