import {
  type Explanation,
  type Permissions,
  type Role,
  type Roles,
  type Statements,
  explain,
  rolesIn,
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
  /** Returns the known roles with their permissions, for pages that list or assign roles. */
  describeRoles(): RoleDescriptions<S>
}

/** The roles that the browser knows. */
export interface RoleDescriptions<S extends Statements> {
  /** All actions, by resource. */
  readonly statements: S
  readonly roles: Roles<S>
  /** The role of the owners. Only an owner can assign or remove it. */
  readonly creatorRole: string
  /** The features of the server, as the options of the client say. */
  readonly features: Readonly<Record<'teams' | 'dynamicAccessControl' | 'invitationLinks', boolean>>
}

/** Creates permission checks of these roles. */
export function createRoleAnswers<S extends Statements>(
  descriptions: RoleDescriptions<S>,
): RoleAnswers<S> {
  const known = new Map<string, Role>(Object.entries(descriptions.roles))
  const explainRolePermission = ({ role, permissions }: RoleQuestion<S>): Explanation =>
    explain(known, rolesIn(role), permissions)
  return {
    explainRolePermission,
    checkRolePermission: (question) => explainRolePermission(question).allowed,
    describeRoles: () => descriptions,
  }
}
