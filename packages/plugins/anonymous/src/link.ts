import type { CoreEvents, OnContext } from '@countersign/core'
import { anonymousUsers, isAnonymous, hasNoSignInMethod } from './models.js'
import type { AnonymousSettings } from './options.js'

/**
 * Hands what an anonymous user has made to the person whom the same browser has signed in as, and removes
 * the anonymous user. Who that was says the session that the sign-in has ended, and nothing else.
 */
export async function linkAnonymous(
  { user, previous }: CoreEvents['session.created'],
  { store, users }: OnContext,
  { onLinkAccount, disableDeleteAnonymousUser }: AnonymousSettings,
): Promise<void> {
  if (!previous || previous.user.id === user.id || !isAnonymous(previous.user)) return
  const people = store.of(anonymousUsers)
  // The same value again: it locks the row, so that nobody gives the user a way to sign in meanwhile.
  const anonymousUser = await people.updateOne({ id: previous.user.id, ...flagged }, flagged)
  if (!anonymousUser || !(await hasNoSignInMethod(users, anonymousUser))) return
  const newUser = await people.findOne({ id: user.id })
  if (!newUser || (await hasNoSignInMethod(users, newUser))) return
  await onLinkAccount({ anonymousUser, newUser, store })
  if (!disableDeleteAnonymousUser) await users.remove(anonymousUser, flagged)
}

/** Whoever has a way to sign in is a person, and nobody clears them away. */
export async function upgradeUser(userId: string, { users }: OnContext): Promise<void> {
  await users.change(userId, { isAnonymous: false }, flagged)
}

const flagged = { isAnonymous: true } as const
