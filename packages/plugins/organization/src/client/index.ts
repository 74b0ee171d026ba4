import type { CallOptions, ClientPlugin } from '@countersign/client'
import type { Columns, Output, Result } from '@countersign/core'
import type { AccessControl, Permissions, Roles, Statements } from '@countersign/core/access'
import { defaultRoles, type DefaultStatements } from '../access/default-roles.js'
import type { Feature, OrganizationColumns, TeamColumns } from '../index.js'
import { createRoleAnswers, type RoleAnswers } from './permissions.js'
import { type AllEndpoints, linkRoutes, roleRoutes, routes, teamRoutes } from './routes.js'
import { stores } from './stores.js'

export { defaultAccess, defaultRoles, defaultStatements } from '../access/default-roles.js'
export type { DefaultPermissions, DefaultStatements } from '../access/default-roles.js'
export type { RoleAnswers, RoleQuestion } from './permissions.js'

/** Options of {@link organizationClient}: the features that the server has. */
export interface OrganizationClientOptions<S extends Statements = Statements> {
  /** Whether the server has teams. Default false. */
  readonly teams?: boolean
  /** Whether the server has custom roles. Default false. */
  readonly dynamicAccessControl?: boolean
  /** Whether the server has invitation links. Default false. */
  readonly invitationLinks?: boolean
  /** The actions in an organisation, by resource, as on the server. Default: the default statements. */
  readonly access?: AccessControl<S>
  /** The roles of every organisation, as on the server. Default: owner, admin and member. */
  readonly roles?: Roles<S>
}

/** The permissions to check. */
export interface PermissionQuestion<S extends Statements> {
  readonly permissions: Permissions<S>
  /** Default: the active organisation. */
  readonly organizationId?: string
}

type HasPermission = NonNullable<AllEndpoints['hasPermission']['$types']>

/** The permission checks that the plugin adds to the calls, typed by the statements. */
export interface OrganizationActions<S extends Statements> {
  readonly organization: RoleAnswers<S> & {
    /** Checks on the server whether the signed-in user has all of these permissions. */
    hasPermission(
      question: PermissionQuestion<S>,
      options?: CallOptions,
    ): Promise<Result<Output<HasPermission['output'], Columns>, HasPermission['code']>>
  }
}

type RoutesFor<F extends Feature> = typeof routes &
  ('links' extends F ? typeof linkRoutes : unknown) &
  ('teams' extends F ? typeof teamRoutes : unknown) &
  ('roles' extends F ? typeof roleRoutes : unknown)

/** The client plugin that {@link organizationClient} returns. */
export interface OrganizationClient<
  S extends Statements = DefaultStatements,
  F extends Feature = never,
> extends ClientPlugin<
  RoutesFor<F>,
  AllEndpoints,
  OrganizationColumns & ('teams' extends F ? TeamColumns : unknown),
  OrganizationActions<S>,
  typeof stores
> {}

type FeaturesOf<O> =
  | (O extends { readonly invitationLinks: true } ? 'links' : never)
  | (O extends { readonly teams: true } ? 'teams' : never)
  | (O extends { readonly dynamicAccessControl: true } ? 'roles' : never)

type StatementsOf<O> = O extends { readonly access: { readonly statements: infer S } }
  ? S extends Statements
    ? S
    : DefaultStatements
  : DefaultStatements

/**
 * The browser half of organisations: the calls under `client.organization`, and the stores
 * `$organizations`, `$activeOrganization` and `$activeMember`.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/client'
 * import { organizationClient } from '@countersign/organization/client'
 *
 * const client = createAuthClient({ plugins: [organizationClient({ teams: true })] })
 *
 * const { error } = await client.organization.create({ name: 'Acme', slug: 'acme' })
 * console.log(error?.message)
 * client.$activeOrganization.subscribe(({ data }) => {
 *   console.log(data?.members.length ?? 0, 'members')
 * })
 * ```
 */
export function organizationClient<
  const O extends OrganizationClientOptions = OrganizationClientOptions,
>(options?: O): OrganizationClient<StatementsOf<O>, FeaturesOf<O>>
// The server decides which calls exist; the options only select what the types show.
export function organizationClient({
  roles = defaultRoles,
}: OrganizationClientOptions = {}): OrganizationClient<Statements, Feature> {
  return {
    id: 'organization',
    routes: {
      organization: {
        ...routes.organization,
        ...linkRoutes.organization,
        ...teamRoutes.organization,
        ...roleRoutes.organization,
      },
    },
    stores,
    actions: (context) => ({
      organization: {
        ...createRoleAnswers(roles),
        hasPermission: (question, options) =>
          context.call('POST /organization/has-permission', question, options),
      },
    }),
  }
}
