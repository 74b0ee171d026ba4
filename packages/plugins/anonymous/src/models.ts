import { defineModel, type Row, type Store, type User } from '@countersign/core'

/** A person with the column that the plugin adds. */
export interface AnonymousUser extends User {
  /** True for somebody of whom nothing is known but their browser. Null and false are the same. */
  readonly isAnonymous: boolean | null
}

const text = { type: 'string', required: true } as const
const moment = { type: 'date', required: true } as const

/** The core's table of people, with the column that the plugin adds. */
export const anonymousUsers = defineModel<AnonymousUser>()('user', {
  name: text,
  email: text,
  emailVerified: { type: 'boolean', required: true },
  image: { type: 'string' },
  createdAt: moment,
  updatedAt: moment,
  isAnonymous: { type: 'boolean' },
})

interface Account extends Row {
  readonly userId: string
}

/** The core's table of sign-in methods, as far as it says whose they are. */
const accounts = defineModel<Account>()('account', {
  userId: { type: 'string', required: true },
})

/** Those of some users who have a way to sign in. */
export async function findMembers(
  store: Store,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const owned = { userId: { in: userIds } }
  const found = await store.of(accounts).findMany(owned, { limit: Number.MAX_SAFE_INTEGER })
  return new Set(found.map(({ userId }) => userId))
}

/**
 * Whether a user is anonymous, and certainly nobody else: who has a way to sign in is a person, whatever
 * the column says. Databases of better-auth have such rows.
 */
export async function isGuest(store: Store, user: User): Promise<boolean> {
  return isAnonymous(user) && !(await findMembers(store, [user.id])).has(user.id)
}

/** Whether the column of a user says that they are anonymous. */
export function isAnonymous(user: User): boolean {
  return 'isAnonymous' in user && user.isAnonymous === true
}
