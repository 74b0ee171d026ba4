/** The actions on users. */
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

/** The actions on the sessions of users. */
export const sessionActions = ['list', 'revoke', 'delete'] as const

/** An action on users. */
export type UserAction = (typeof userActions)[number]

/** An action on the sessions of users. */
export type SessionAction = (typeof sessionActions)[number]

/** The actions of a role on users and their sessions. */
// A type alias: an interface has no index signature, and resources are read by any name.
export type Permissions = {
  readonly user?: readonly UserAction[]
  readonly session?: readonly SessionAction[]
}

/** The app's own resources with their actions: `{ project: ['create', 'archive'] }`. */
export type Resources = Readonly<Record<string, readonly string[]>>

/** The permissions of a role: on users, on their sessions, and on the app's own resources. */
export type Grants<O extends Resources> = Permissions &
  (string extends keyof O ? unknown : { readonly [N in keyof O]?: readonly O[N][number][] })

/** One action on users or their sessions. */
export type Permission = `user:${UserAction}` | `session:${SessionAction}`
