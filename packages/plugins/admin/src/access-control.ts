import type { User } from '@countersign/core'
import { rolesIn, toRoleList } from '@countersign/core/access'
import { storedRole } from './models.js'
import { type AnyGrants, permissionsIn } from './permissions.js'

/** What roles there are, and who the administrators are. */
export interface AccessRules {
  /** What each role may do. */
  readonly roles: ReadonlyMap<string, ReadonlySet<string>>
  readonly defaultRole: string
  readonly adminRoles: ReadonlySet<string>
  /** Users who may do everything, whatever their role. */
  readonly adminUserIds: ReadonlySet<string>
  /** All that there is to do. */
  readonly everything: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Who may do what. */
export class AccessControl {
  readonly #rules: AccessRules

  constructor(rules: AccessRules) {
    this.#rules = rules
  }

  /** Whether one of the user's roles alone allows all of it. Nothing, and whatever is not known, is not allowed. */
  allows(user: User, asked: AnyGrants): boolean {
    return this.#allow(this.#sources(user), permissionsIn(asked))
  }

  /** As {@link allows}, of a list of roles. */
  roleAllows(role: string, asked: AnyGrants): boolean {
    return this.#allow(this.#grantsOf(role), permissionsIn(asked))
  }

  /** Whether a user may do one thing. */
  may(user: User, permission: string): boolean {
    return this.#sources(user).some((source) => source.has(permission))
  }

  /** Whether a user may do all that another may. */
  isAtLeast(user: User, other: User): boolean {
    return this.#covers(user, this.#sources(other))
  }

  /** Whether a user may do all that a list of roles allows. */
  mayGrant(user: User, role: string): boolean {
    return this.#covers(user, this.#grantsOf(role))
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

  #sources(user: User): readonly ReadonlySet<string>[] {
    const { adminUserIds, everything } = this.#rules
    if (adminUserIds.has(user.id)) return [everything]
    return this.#grantsOf(this.#rolesOf(user).join(','))
  }

  #grantsOf(role: string): readonly ReadonlySet<string>[] {
    return rolesIn(role).map((name) => this.#rules.roles.get(name) ?? nothing)
  }

  #allow(sources: readonly ReadonlySet<string>[], asked: readonly string[]): boolean {
    if (asked.length === 0) return false
    return sources.some((source) => asked.every((permission) => source.has(permission)))
  }

  #covers(user: User, others: readonly ReadonlySet<string>[]): boolean {
    const own = this.#sources(user)
    const isOwn = (permission: string): boolean => own.some((source) => source.has(permission))
    return others.every((other) => [...other].every(isOwn))
  }
}
