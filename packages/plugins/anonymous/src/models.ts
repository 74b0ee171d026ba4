import { defineModel, type User } from '@countersign/core'

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

/** Whether a user, as stored, is anonymous. */
export function isAnonymous(user: User): boolean {
  return 'isAnonymous' in user && user.isAnonymous === true
}
