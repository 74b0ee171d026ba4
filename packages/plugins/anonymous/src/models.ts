import { defineModel, type OnContext, type User, userFields } from '@countersign/core'

/** A user with the column that the plugin adds. */
export interface AnonymousUser extends User {
  /** True for an anonymous user. Null and false mean the same. */
  readonly isAnonymous: boolean | null
}

/** The core's users with the column that the plugin adds. */
export const anonymousUsers = defineModel<AnonymousUser>()('user', {
  ...userFields,
  isAnonymous: { type: 'boolean' },
})

/**
 * Whether a user is anonymous and has no sign-in method. A user with a sign-in method is not anonymous, even when the
 * column says so: databases of better-auth have such rows.
 */
export async function hasNoSignInMethod(
  { countMethods }: Pick<OnContext['users'], 'countMethods'>,
  user: User,
): Promise<boolean> {
  return isAnonymous(user) && (await countMethods(user.id)) === 0
}

/** Whether the column marks a user as anonymous. */
export function isAnonymous(user: User): boolean {
  return 'isAnonymous' in user && user.isAnonymous === true
}
