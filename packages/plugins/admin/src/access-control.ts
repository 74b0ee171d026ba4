import type { User } from '@countersign/core'
import {
  type Permissions as AnyPermissions,
  type Role,
  actionsOf,
  covers,
  explain,
  rolesIn,
  toRoleList,
} from '@countersign/core/access'
import { storedRole } from './models.js'

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

/** The configured roles and administrators. */
export interface AccessRules {
  readonly roles: ReadonlyMap<string, Role>
  readonly defaultRole: string
  readonly adminRoles: ReadonlySet<string>
  /** Ids of users who have every permission with any role. */
  readonly adminUserIds: ReadonlySet<string>
  /** A role with every permission. */
  readonly everything: Role
}

/** The known roles, and the names of those that a user has. */
type UserRoles = readonly [roles: ReadonlyMap<string, Role>, names: readonly string[]]

/** Checks the permissions of users by their roles. */
export class PermissionChecks {
  readonly #rules: AccessRules

  constructor(rules: AccessRules) {
    this.#rules = rules
  }

  /** Whether one role of the user alone allows everything in `permissions`. An empty or unknown request is not allowed. */
  allows(user: User, permissions: AnyPermissions): boolean {
    return explain(...this.#userRolesOf(user), permissions).allowed
  }

  /** Whether one of the given roles alone allows everything in `permissions`. */
  roleAllows(role: string, permissions: AnyPermissions): boolean {
    return explain(this.#rules.roles, rolesIn(role), permissions).allowed
  }

  may(user: User, permission: Permission): boolean {
    const [resource = '', action = ''] = permission.split(':')
    return this.allows(user, { [resource]: [action] })
  }

  /** Whether a user has every permission that another one has. */
  isAtLeast(user: User, other: User): boolean {
    return this.#covers(user, this.#userRolesOf(other))
  }

  /** Whether a user has every permission of the given roles. */
  mayGrant(user: User, role: string): boolean {
    return this.#covers(user, [this.#rules.roles, rolesIn(role)])
  }

  /** Whether a user has one of `adminRoles` or is one of `adminUserIds`. */
  isAdministrator(user: User): boolean {
    const { adminRoles, adminUserIds } = this.#rules
    return adminUserIds.has(user.id) || this.#rolesOf(user).some((role) => adminRoles.has(role))
  }

  /** The roles in the form that is stored, each once. Null without roles or with an unknown one; names match exactly. */
  parse(given: string | readonly string[]): string | null {
    return toRoleList(given, (name) => this.#rules.roles.has(name))
  }

  #rolesOf(user: User): readonly string[] {
    return rolesIn(storedRole(user) ?? this.#rules.defaultRole)
  }

  #userRolesOf(user: User): UserRoles {
    const { roles, adminUserIds, everything } = this.#rules
    if (!adminUserIds.has(user.id)) return [roles, this.#rolesOf(user)]
    return [new Map([[user.id, everything]]), [user.id]]
  }

  #covers(user: User, other: UserRoles): boolean {
    const permissions = actionsOf(...this.#userRolesOf(user))
    return covers({ permissions }, actionsOf(...other))
  }
}
