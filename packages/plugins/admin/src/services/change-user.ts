import type { UserChanges, Transaction } from '@countersign/core'
import { sharedRefusal } from '../errors.js'
import { type AdminUser, adminUsers } from '../models.js'

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
