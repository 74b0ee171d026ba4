import type { CoreEvents, OnContext, Plugin } from '@countersign/core'
import {
  createCleanUpAnonymousUsers,
  createDeleteAnonymousUser,
  createSignInAnonymous,
} from './endpoints.js'
import { anonymousErrors } from './errors.js'
import { anonymousUsers, hasNoSignInMethod, isAnonymous } from './models.js'
import { type AnonymousOptions, type AnonymousSettings, readOptions } from './options.js'

export { anonymousErrors } from './errors.js'
export type { AnonymousUser } from './models.js'
export type { AnonymousLink, AnonymousOptions } from './options.js'

const upgrade = { from: { isAnonymous: true }, to: { isAnonymous: false } } as const

/** The calls of the plugin. */
export interface AnonymousEndpoints {
  /** Create an anonymous user and sign them in. */
  readonly signInAnonymous: ReturnType<typeof createSignInAnonymous>
  /** Delete the signed-in anonymous user and their data. */
  readonly deleteAnonymousUser: ReturnType<typeof createDeleteAnonymousUser>
  /**
   * Server only: removes anonymous users who are older than `abandonedAfterDays` and have no valid session.
   * Call it from a scheduled job.
   */
  readonly cleanUpAnonymousUsers: ReturnType<typeof createCleanUpAnonymousUsers>
}

/** The column that the plugin adds to users. */
export interface AnonymousColumns {
  readonly user: { readonly isAnonymous: boolean | null }
}

/** The plugin that {@link anonymous} returns. */
export interface AnonymousPlugin extends Plugin<
  'anonymous',
  AnonymousEndpoints,
  AnonymousColumns
> {}

/**
 * Signs users in without an address or a password. When the same browser signs in or up by any method,
 * `onLinkAccount` moves their data to the new user, and the anonymous user is removed.
 *
 * @throws ConfigurationError, by `createAuth`, when the domain of placeholder addresses is not under
 * `.invalid`, or the age of abandoned users is not positive.
 *
 * @example
 * ```ts
 * import { anonymous } from '@countersign/anonymous'
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   emailAndPassword: { enabled: true },
 *   plugins: [anonymous({ abandonedAfterDays: 7 })],
 * })
 *
 * const { removed } = await auth.api.cleanUpAnonymousUsers()
 * console.log(`${removed} abandoned users removed`)
 * ```
 */
export function anonymous(options: AnonymousOptions = {}): AnonymousPlugin {
  const settings = readOptions(options)
  return {
    id: 'anonymous',
    columns: { user: { isAnonymous: { type: 'boolean', index: true } } },
    endpoints: {
      signInAnonymous: createSignInAnonymous(settings),
      deleteAnonymousUser: createDeleteAnonymousUser(settings),
      cleanUpAnonymousUsers: createCleanUpAnonymousUsers(settings),
    },
    errors: anonymousErrors,
    ...(settings.translations && { texts: settings.translations }),
    prepare: () => settings.problems,
    upgrades: ({ user }) => (settings.upgradeInPlace && isAnonymous(user) ? upgrade : null),
    on: {
      'session.created': (event, context) => linkAnonymous(event, context, settings),
      'account.created': ({ account }, context) => upgradeUser(account.userId, context),
      'method.added': ({ userId }, context) => upgradeUser(userId, context),
      'email.changed': ({ user }, context) =>
        isAnonymous(user) ? upgradeUser(user.id, context) : undefined,
    },
  }
}

/**
 * Runs `onLinkAccount` for an anonymous user and the user whom the same browser signs in as, then removes the anonymous
 * user. Only the session that the sign-in ended identifies the anonymous user.
 */
async function linkAnonymous(
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
async function upgradeUser(userId: string, { users }: OnContext): Promise<void> {
  await users.change(userId, { isAnonymous: false }, flagged)
}

const flagged = { isAnonymous: true } as const
