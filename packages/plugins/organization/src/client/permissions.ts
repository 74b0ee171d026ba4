import {
  explain,
  type Explanation,
  type Permissions,
  type Role,
  rolesIn,
  type Statements,
} from '@countersign/core/access'

/** A role and the permissions to check. */
export interface RoleQuestion<S extends Statements> {
  /** One role or several, separated by commas, as a member has them. */
  readonly role: string
  readonly permissions: Permissions<S>
}

/** Permission checks of known roles, without a request. */
export interface RoleAnswers<S extends Statements> {
  /**
   * Whether a role has all of these permissions. False for unknown roles, such as custom ones: the server checks
   * those, by `hasPermission`.
   */
  checkRolePermission(question: RoleQuestion<S>): boolean
  /** Returns which role has the permissions, or which ones each role lacks, and the unknown roles. */
  explainRolePermission(question: RoleQuestion<S>): Explanation
}

/** Creates permission checks of these roles. */
export function createRoleAnswers<S extends Statements>(
  roles: Readonly<Record<string, Role>>,
): RoleAnswers<S> {
  const known = new Map(Object.entries(roles))
  const explainRolePermission = ({ role, permissions }: RoleQuestion<S>): Explanation =>
    explain(known, rolesIn(role), permissions)
  return {
    explainRolePermission,
    checkRolePermission: (question) => explainRolePermission(question).allowed,
  }
}
