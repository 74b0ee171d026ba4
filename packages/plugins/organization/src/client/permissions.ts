import {
  explain,
  type Explanation,
  type Permissions,
  type Role,
  rolesIn,
  type Statements,
} from '@countersign/core/access'

/** A role, and what somebody with it wants to do. */
export interface RoleQuestion<S extends Statements> {
  /** One role or several, separated by commas, as a member has them. */
  readonly role: string
  readonly permissions: Permissions<S>
}

/** Answers about roles that the page knows, without asking the server. */
export interface RoleAnswers<S extends Statements> {
  /**
   * Whether a role allows all of something. False for roles that the page does not know, such as those that
   * organisations make: those the server knows, by `hasPermission`.
   */
  checkRolePermission(question: RoleQuestion<S>): boolean
  /** Which role allows something, or what each of them lacks, and which the page does not know. */
  explainRolePermission(question: RoleQuestion<S>): Explanation
}

/** Answers from these roles. */
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
