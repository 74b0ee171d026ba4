/** What may be done to users. */
export const userActions = [
  'create',
  'list',
  'get',
  'update',
  'set-email',
  'set-role',
  'set-password',
  'ban',
  'impersonate',
  'impersonate-admins',
  'delete',
] as const

/** What may be done to the sessions of users. */
export const sessionActions = ['list', 'revoke', 'delete'] as const

/** What may be done to users. */
export type UserAction = (typeof userActions)[number]

/** What may be done to the sessions of users. */
export type SessionAction = (typeof sessionActions)[number]

/** What a role may do with users and their sessions. */
// No interface: those have no index signature, and roles are read by any name.
export type Permissions = {
  readonly user?: readonly UserAction[]
  readonly session?: readonly SessionAction[]
}

/** What the app itself asks roles for, by name: `{ project: ['create', 'archive'] }`. */
export type Resources = Readonly<Record<string, readonly string[]>>

/** What a role may do: with users, with their sessions, and with what is the app's own. */
export type Grants<O extends Resources> = Permissions &
  (string extends keyof O ? unknown : { readonly [N in keyof O]?: readonly O[N][number][] })

/** One action on users or their sessions. */
export type Permission = `user:${UserAction}` | `session:${SessionAction}`
