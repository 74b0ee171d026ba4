/** What can be done, by resource: `{ project: ['create', 'share'] }`. */
export type Statements = Readonly<Record<string, readonly string[]>>

/** Actions by resource, of those that the statements name. */
export type Permissions<S extends Statements = Statements> = {
  readonly [R in keyof S]?: readonly S[R][number][]
}

/** The permissions of a role. */
export interface Role<S extends Statements = Statements> {
  readonly permissions: Permissions<S>
}

/** Roles by name. */
export type Roles<S extends Statements = Statements> = Readonly<Record<string, Role<S>>>

/** All permissions of an app, from which its roles are created. */
export interface AccessControl<S extends Statements = Statements> {
  readonly statements: S
  /** A role of some of it. A resource or an action that the statements lack does not compile. */
  role(permissions: Permissions<S>): Role<S>
}

/**
 * Names everything that can be done in an app.
 *
 * @throws TypeError, by `role`, on a resource or an action that the statements lack.
 *
 * @example
 * ```ts
 * import { createAccessControl } from '@countersign/core/access'
 *
 * const access = createAccessControl({ project: ['create', 'share', 'delete'] })
 *
 * export const roles = {
 *   author: access.role({ project: ['create', 'share'] }),
 *   reader: access.role({}),
 * }
 * ```
 */
export function createAccessControl<const S extends Statements>(statements: S): AccessControl<S> {
  return {
    statements,
    role(permissions) {
      const [unknown] = missingFrom(statements, permissions)
      if (unknown) throw new TypeError(`No statement allows ${unknown.join(':')}`)
      return { permissions }
    },
  }
}

type Action = readonly [resource: string, action: string]

/** The actions of `requested` that `given` lacks. Only own properties count. */
function missingFrom(given: Statements | Permissions, requested: Permissions): Action[] {
  const known = new Map(Object.entries(given))
  return Object.entries(requested).flatMap(([resource, actions = []]) =>
    actions
      .filter((action) => known.get(resource)?.includes(action) !== true)
      .map((action) => [resource, action] as const),
  )
}

/** Whether a role allows everything that is asked for. */
export function covers(role: Role, requested: Permissions): boolean {
  return missingFrom(role.permissions, requested).length === 0
}

/** Why a permission is granted or not. */
export interface Explanation {
  readonly allowed: boolean
  /** The first role that allows everything that is asked for; null when no role does. */
  readonly role: string | null
  /** What each earlier role lacks, in the order of the roles. */
  readonly missing: readonly {
    readonly role: string
    /** False for a name that no role has. */
    readonly known: boolean
    readonly permissions: Permissions
  }[]
}

/**
 * Returns which of a user's roles allows the permissions, or what each of them lacks. One role must allow
 * all of them: roles are not combined. An empty request and an unknown role are never allowed.
 *
 * @example
 * ```ts
 * import { createAccessControl, explain } from '@countersign/core/access'
 *
 * const access = createAccessControl({ project: ['create', 'share'] })
 * const author = access.role({ project: ['create'] })
 * const roles = new Map(Object.entries({ reader: access.role({}), author }))
 *
 * const { allowed, missing } = explain(roles, ['reader', 'author'], { project: ['share'] })
 * for (const { role, permissions } of missing) console.log(role, 'lacks', permissions, allowed)
 * ```
 */
export function explain(
  roles: ReadonlyMap<string, Role>,
  held: readonly string[],
  requested: Permissions,
): Explanation {
  const missing: Explanation['missing'][number][] = []
  if (!Object.values(requested).some((actions) => actions !== undefined && actions.length > 0))
    return { allowed: false, role: null, missing }
  for (const name of held) {
    const role = roles.get(name)
    const lacking = missingFrom(role?.permissions ?? {}, requested)
    if (role && lacking.length === 0) return { allowed: true, role: name, missing }
    missing.push({ role: name, known: role !== undefined, permissions: byResource(lacking) })
  }
  return { allowed: false, role: null, missing }
}

/** Each action once. */
function byResource(actions: readonly Action[]): Permissions {
  const grouped = new Map<string, Set<string>>()
  for (const [resource, action] of actions) {
    grouped.set(resource, (grouped.get(resource) ?? new Set()).add(action))
  }
  return Object.fromEntries([...grouped].map(([resource, list]) => [resource, [...list]]))
}

/** The actions that at least one of the roles allows. */
export function actionsOf(roles: ReadonlyMap<string, Role>, held: readonly string[]): Permissions {
  return byResource(held.flatMap((name) => missingFrom({}, roles.get(name)?.permissions ?? {})))
}

/** The maximum number of roles in one list. */
const MAX_ROLES = 20

/** The roles of a stored list, which are separated by commas. Names are exact: nothing is trimmed. */
export function rolesIn(stored: string | null): readonly string[] {
  return stored === null ? [] : stored.split(',').filter((name) => name !== '')
}

/**
 * Converts roles from a caller (one, several, or a list with commas) to their stored form, without
 * duplicates. Null when one of them is unknown, with exact letter case, or when there are more than 20.
 *
 * @example
 * ```ts
 * import { toRoleList } from '@countersign/core/access'
 *
 * const known = new Set(['author', 'reader'])
 * console.log(toRoleList(['author', 'reader'], (name) => known.has(name)))
 * console.log(toRoleList('author, Reader', (name) => known.has(name)))
 * ```
 */
export function toRoleList(
  sent: string | readonly string[],
  isKnown: (name: string) => boolean,
): string | null {
  const names = (typeof sent === 'string' ? [sent] : sent).flatMap((text) => text.split(','))
  const different = [...new Set(names)]
  if (different.length === 0 || different.length > MAX_ROLES) return null
  return different.every(isKnown) ? different.join(',') : null
}
