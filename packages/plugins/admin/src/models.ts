import { defineModel, type Row, type Session, type User, userFields } from '@countersign/core'

/** A user with the columns that the plugin adds. */
export interface AdminUser extends User {
  /** Roles, separated by commas; null counts as the default role. */
  readonly role: string | null
  /** Whether the user is banned; null counts as false. */
  readonly banned: boolean | null
  readonly banReason: string | null
  /** When the ban ends by itself; null means never. */
  readonly banExpires: Date | null
}

/** A session with the column that the plugin adds. */
export interface AdminSession extends Session {
  /** Id of the administrator who impersonates the user; null in a user's own session. */
  readonly impersonatedBy: string | null
}

/** The columns that the plugin adds to users. */
export const userColumns = {
  role: { type: 'string', index: true },
  banned: { type: 'boolean', index: true },
  banReason: { type: 'string' },
  banExpires: { type: 'date' },
} as const

/** The columns that the plugin adds to sessions. */
export const sessionColumns = { impersonatedBy: { type: 'string', index: true } } as const

/** The core's users with the columns that the plugin adds. */
export const adminUsers = defineModel<AdminUser>()('user', {
  ...userFields,
  ...userColumns,
})

interface SessionOfUser extends Row {
  readonly userId: string
  readonly impersonatedBy: string | null
}

/** The core's sessions, reduced to the ids of their user and of the impersonator. */
export const sessionOwners = defineModel<SessionOfUser>()('session', {
  userId: { type: 'string', required: true },
  ...sessionColumns,
})

/** The stored roles of a user; null when there are none. */
export function storedRole(user: User): string | null {
  return 'role' in user && typeof user.role === 'string' ? user.role : null
}

export function isBanned(user: User, now: Date): boolean {
  if (!('banned' in user) || user.banned !== true) return false
  const until = 'banExpires' in user ? user.banExpires : null
  return !(until instanceof Date) || until.getTime() > now.getTime()
}

/** The id of the impersonator of a session; null for a user's own session. */
export function impersonatorIdOf(session: Session): string | null {
  if (!('impersonatedBy' in session)) return null
  return typeof session.impersonatedBy === 'string' ? session.impersonatedBy : null
}
