import type { CoreEvents, OnContext } from '@countersign/core'
import { anonymousUsers, isAnonymous, hasNoSignInMethod } from './models.js'
import type { AnonymousSettings } from './options.js'

/**
 * Runs `onLinkAccount` for an anonymous user and the user whom the same browser signs in as, then removes the anonymous
 * user. Only the session that the sign-in ended identifies the anonymous user.
 */
export async function linkAnonymous(
  { user, previous }: CoreEvents['session.created'],
  { store, users }: OnContext,
  { onLinkAccount, disableDeleteAnonymousUser }: AnonymousSettings,
): Promise<void> {
  if (!previous || previous.user.id === user.id || !isAnonymous(previous.user)) return
  const rows = store.of(anonymousUsers)
  // Writes the same value to lock the row, so that no other call adds a sign-in method meanwhile.
  const anonymousUser = await rows.updateOne({ id: previous.user.id, ...flagged }, flagged)
  if (!anonymousUser || !(await hasNoSignInMethod(users, anonymousUser))) return
  const newUser = await rows.findOne({ id: user.id })
  if (!newUser || (await hasNoSignInMethod(users, newUser))) return
  await onLinkAccount({ anonymousUser, newUser, store })
  if (!disableDeleteAnonymousUser) await users.remove(anonymousUser, flagged)
}

/** Upgrades a user who has added a sign-in method, so that the clean-up keeps them. */
export async function upgradeUser(userId: string, { users }: OnContext): Promise<void> {
  await users.change(userId, { isAnonymous: false }, flagged)
}

const flagged = { isAnonymous: true } as const
