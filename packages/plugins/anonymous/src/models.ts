import { defineModel, type OnContext, type User, userFields } from '@countersign/core'

/** A person with the column that the plugin adds. */
export interface AnonymousUser extends User {
  /** True for somebody of whom nothing is known but their browser. Null and false are the same. */
  readonly isAnonymous: boolean | null
}

/** The core's table of people, with the column that the plugin adds. */
export const anonymousUsers = defineModel<AnonymousUser>()('user', {
  ...userFields,
  isAnonymous: { type: 'boolean' },
})

/**
 * Whether a user is anonymous, and certainly nobody else: who has a way to sign in is a person, whatever
 * the column says. Databases of better-auth have such rows.
 */
export async function hasNoSignInMethod(
  { countMethods }: Pick<OnContext['users'], 'countMethods'>,
  user: User,
): Promise<boolean> {
  return isAnonymous(user) && (await countMethods(user.id)) === 0
}

/** Whether the column of a user says that they are anonymous. */
export function isAnonymous(user: User): boolean {
  return 'isAnonymous' in user && user.isAnonymous === true
}
