import {
  AuthError,
  defineModel,
  type Exchange,
  type PluginContext,
  type Row,
} from '@countersign/core'
import { type AnonymousUser, anonymousUsers, hasNoSignInMethod } from './models.js'

const DAY_MS = 86_400_000
/** Most users that one statement reads. */
const BATCH_SIZE = 100

interface LiveSession extends Row {
  readonly userId: string
  readonly expiresAt: Date
}

const sessions = defineModel<LiveSession>()('session', {
  userId: { type: 'string', required: true },
  expiresAt: { type: 'date', required: true },
})

/**
 * Removes old anonymous users without a valid session: no browser can sign in as them again. Keeps a user when a
 * `before` subscriber of `user.delete` rejects the removal.
 *
 * @returns The number of removed users.
 */
export async function removeAbandoned(
  exchange: Exchange,
  context: PluginContext,
  abandonedAfterDays: number,
): Promise<number> {
  const { store, clock } = context
  const createdAt = { lt: new Date(clock.now() - abandonedAfterDays * DAY_MS) }
  const oldest = { orderBy: { createdAt: 'asc', id: 'asc' }, limit: BATCH_SIZE } as const
  let removed = 0
  let kept = 0
  for (;;) {
    const page = { ...oldest, offset: kept }
    const users = await store.of(anonymousUsers).findMany({ isAnonymous: true, createdAt }, page)
    const signedIn = await findSignedIn(context, users)
    const before = removed
    for (const user of users.filter(({ id }) => !signedIn.has(id))) {
      removed += Number(await remove(exchange, context, user))
    }
    kept += users.length - (removed - before)
    if (users.length < BATCH_SIZE) return removed
  }
}

/** The ids of the users with a valid session. */
async function findSignedIn(
  { store, clock }: PluginContext,
  users: readonly AnonymousUser[],
): Promise<ReadonlySet<string>> {
  const userId = { in: users.map(({ id }) => id) }
  const alive = { userId, expiresAt: { gt: new Date(clock.now()) } }
  const limit = Number.MAX_SAFE_INTEGER
  const found = await store.of(sessions).findMany(alive, { limit })
  return new Set(found.map((session) => session.userId))
}

async function remove(
  exchange: Exchange,
  { users }: PluginContext,
  user: AnonymousUser,
): Promise<boolean> {
  try {
    if (!(await hasNoSignInMethod(users, user))) return false
    return await users.remove(exchange, user, { isAnonymous: true })
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}
