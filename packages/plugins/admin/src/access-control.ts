import type { User } from '@countersign/core'
import {
  actionsOf,
  covers,
  explain,
  type Permissions,
  type Role,
  rolesIn,
  toRoleList,
} from '@countersign/core/access'
import { storedRole } from './models.js'
import type { Permission } from './permissions.js'

/** What roles there are, and who the administrators are. */
export interface AccessRules {
  readonly roles: ReadonlyMap<string, Role>
  readonly defaultRole: string
  readonly adminRoles: ReadonlySet<string>
  /** Users who may do everything, whatever their role. */
  readonly adminUserIds: ReadonlySet<string>
  /** All that there is to do. */
  readonly everything: Role
}

/** Roles, and those of them that somebody has. */
type UserRoles = readonly [roles: ReadonlyMap<string, Role>, held: readonly string[]]

/** Who may do what. */
export class AccessControl {
  readonly #rules: AccessRules

  constructor(rules: AccessRules) {
    this.#rules = rules
  }

  /** Whether one of the user's roles alone allows all of it. Nothing, and whatever is not known, is not allowed. */
  allows(user: User, asked: Permissions): boolean {
    return explain(...this.#userRolesOf(user), asked).allowed
  }

  /** As {@link allows}, of a list of roles. */
  roleAllows(role: string, asked: Permissions): boolean {
    return explain(this.#rules.roles, rolesIn(role), asked).allowed
  }

  /** Whether a user may do one thing. */
  may(user: User, permission: Permission): boolean {
    const [resource = '', action = ''] = permission.split(':')
    return this.allows(user, { [resource]: [action] })
  }

  /** Whether a user may do all that another may. */
  isAtLeast(user: User, other: User): boolean {
    return this.#covers(user, this.#userRolesOf(other))
  }

  /** Whether a user may do all that a list of roles allows. */
  mayGrant(user: User, role: string): boolean {
    return this.#covers(user, [this.#rules.roles, rolesIn(role)])
  }

  /** Whether a user has a role of administrators, or is one whatever their role. */
  isAdministrator(user: User): boolean {
    const { adminRoles, adminUserIds } = this.#rules
    return adminUserIds.has(user.id) || this.#rolesOf(user).some((role) => adminRoles.has(role))
  }

  /** Roles as they are stored: each known exactly as written, and once. Null when one is not, or there is none. */
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
