import type {
  ActionContext,
  AnyClientPlugin,
  CallOptions,
  ClientPlugin,
  LiveState,
} from '@countersign/client'
import type { Columns, Output, Result, Routes } from '@countersign/core'
import type { AccessControl, Permissions, Roles, Statements } from '@countersign/core/access'
import {
  defaultAccess,
  type DefaultRole,
  type DefaultStatements,
  defaultRoles,
} from './access/default-roles.js'
import type { RolesOf, StatementsOf } from './access/option-types.js'
import type { EndpointsFor, Feature, OrganizationColumns, TeamColumns } from './index.js'
import { allStores, memberStores, teamStores } from './refetched-stores.js'
import { createRoleAnswers, type RoleAnswers } from './role-answers.js'

export type { RoleAnswers, RoleDescriptions, RoleQuestion } from './role-answers.js'
export { defaultAccess, defaultRoles, defaultStatements } from './access/default-roles.js'
export type { DefaultPermissions, DefaultRole, DefaultStatements } from './access/default-roles.js'

/** The permissions to check: one set, or `checks` with up to 50 sets. */
export type PermissionQuestion<S extends Statements> = PermissionSets<S> & {
  /** Default: the active organisation. */
  readonly organizationId?: string
}

/** One set of permissions, or several. */
export type PermissionSets<S extends Statements> =
  | { readonly permissions: Permissions<S> }
  | { readonly checks: readonly { readonly permissions: Permissions<S> }[] }

/** Returns no data when the server answers that the caller has no access to it. */
function orNothing(state: LiveState<unknown>): LiveState<unknown> {
  const { error } = state
  if (!error || ![400, 401, 403].includes(error.status)) return state
  // A missing active organisation is not an error.
  return { ...state, data: null, error: error.status === 400 ? null : error }
}

/** The stores of the client plugin. */
const stores = {
  $organizations: { route: 'GET /organization/list' },
  $activeOrganization: { route: 'GET /organization/get-full-organization', toState: orNothing },
  $activeMember: { route: 'GET /organization/get-active-member', toState: orNothing },
} as const

/** Every call of the server plugin, with all of its features. */
type AllEndpoints<R extends string = string> = EndpointsFor<Statements, Feature, R>

/** The calls of every server with organisations. */
const routes = {
  organization: {
    /** Create an organisation, and make it the active one. */
    create: `POST /organization/create ${allStores}`,
    /** Change the name, slug, logo or metadata of an organisation. */
    update: 'POST /organization/update $organizations $activeOrganization',
    /** Delete an organisation with all its data. */
    delete: `POST /organization/delete ${allStores}`,
    /** List the organisations of the signed-in user in the order of joining, at most 1,000. */
    list: 'GET /organization/list',
    /** Check whether a slug is free. */
    checkSlug: 'POST /organization/check-slug',
    /** Choose the active organisation of the session; null for none. */
    setActive: `POST /organization/set-active ${allStores}`,
    /** Return an organisation of the signed-in user. */
    getOrganization: 'GET /organization/get-organization',
    /** Return an organisation with members, invitations and teams. */
    getFullOrganization: 'GET /organization/get-full-organization',
    /** Invite a user to an organisation by mail. */
    inviteMember: 'POST /organization/invite-member $activeOrganization',
    /** Accept an invitation, and make its organisation the active one. */
    acceptInvitation: `POST /organization/accept-invitation ${allStores}`,
    /** Decline an invitation. */
    rejectInvitation: 'POST /organization/reject-invitation $activeOrganization',
    /** Cancel an invitation. */
    cancelInvitation: 'POST /organization/cancel-invitation $activeOrganization',
    /** Return an invitation to the caller’s own address. */
    getInvitation: 'GET /organization/get-invitation',
    /** List the invitations of an organisation, with any status. */
    listInvitations: 'GET /organization/list-invitations',
    /** List the open invitations to the caller’s own address. */
    listUserInvitations: 'GET /organization/list-user-invitations',
    /** Remove a member from an organisation, or leave it. */
    removeMember: `POST /organization/remove-member ${allStores}`,
    /** Change the role of a member. */
    updateMemberRole: `POST /organization/update-member-role ${memberStores}`,
    /** Return the caller's membership of the active organisation. */
    getActiveMember: 'GET /organization/get-active-member',
    /** Return the role of the caller, or of another member, in an organisation. */
    getActiveMemberRole: 'GET /organization/get-active-member-role',
    /** List a page of the members of an organisation, oldest first. */
    listMembers: 'GET /organization/list-members',
    /** Leave an organisation. */
    leave: `POST /organization/leave ${allStores}`,
    /** Transfer the ownership of an organisation to another member. */
    transferOwnership: `POST /organization/transfer-ownership ${memberStores}`,
  },
} as const satisfies Routes<AllEndpoints>

/** The calls of a server with invitation links. */
const linkRoutes = {
  organization: {
    /** Create a link that any user can use to join an organisation. */
    createInvitationLink: 'POST /organization/create-invitation-link',
    /** List the invitation links of an organisation, newest first. */
    listInvitationLinks: 'GET /organization/list-invitation-links',
    /** Revoke an invitation link. */
    revokeInvitationLink: 'POST /organization/revoke-invitation-link',
    /** Show the organisation of an invitation link. */
    getInvitationLink: 'GET /organization/get-invitation-link',
    /** Join an organisation with an invitation link, and make it the active one. */
    acceptInvitationLink: `POST /organization/accept-invitation-link ${allStores}`,
  },
} as const satisfies Routes<AllEndpoints>

/** The calls of a server with teams. */
const teamRoutes = {
  organization: {
    /** Create an empty team in an organisation. */
    createTeam: 'POST /organization/create-team $activeOrganization',
    /** Rename a team of an organisation. */
    updateTeam: 'POST /organization/update-team $activeOrganization',
    /** Remove a team of an organisation, except the caller’s main team. */
    removeTeam: `POST /organization/remove-team ${teamStores}`,
    /** List the teams of an organisation of the signed-in user, oldest first. */
    listTeams: 'GET /organization/list-teams',
    /** Choose the active team among the caller’s teams, or none. */
    setActiveTeam: `POST /organization/set-active-team ${teamStores}`,
    /** List the teams of the signed-in user, or of another member. */
    listUserTeams: 'GET /organization/list-user-teams',
    /** List the members of a team, for its members and for callers who may change members. */
    listTeamMembers: 'GET /organization/list-team-members',
    /** Add a member of an organisation to one of its teams. */
    addTeamMember: `POST /organization/add-team-member ${memberStores}`,
    /** Remove a member from a team. */
    removeTeamMember: `POST /organization/remove-team-member ${teamStores}`,
  },
} as const satisfies Routes<AllEndpoints>

/** The calls of a server with custom roles. */
const roleRoutes = {
  organization: {
    /** Create a custom role with permissions that the caller has. */
    createRole: 'POST /organization/create-role',
    /** Change the name and the permissions of a custom role. */
    updateRole: 'POST /organization/update-role $activeMember',
    /** Delete a custom role without members. */
    deleteRole: 'POST /organization/delete-role $activeMember',
    /** Return a custom role of an organisation. */
    getRole: 'GET /organization/get-role',
    /** List the custom roles of an organisation, oldest first. */
    listRoles: 'GET /organization/list-roles',
  },
} as const satisfies Routes<AllEndpoints>

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
  /** The role of the user who creates an organisation, as on the server. Default: `owner`. */
  readonly creatorRole?: string
}

type HasPermission = NonNullable<AllEndpoints['hasPermission']['$types']>

/** The permission checks that the plugin adds to the calls, typed by the statements. */
export interface OrganizationActions<S extends Statements> {
  readonly organization: RoleAnswers<S> & {
    /**
     * Checks on the server whether the signed-in user has all of these permissions. With `checks`, `results` has a
     * boolean for each set, in their order.
     */
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
  R extends string = DefaultRole,
> extends ClientPlugin<
  RoutesFor<F>,
  AllEndpoints<R>,
  OrganizationColumns & ('teams' extends F ? TeamColumns : unknown),
  OrganizationActions<S>,
  typeof stores
> {}

type FeaturesOf<O> =
  | (O extends { readonly invitationLinks: true } ? 'links' : never)
  | (O extends { readonly teams: true } ? 'teams' : never)
  | (O extends { readonly dynamicAccessControl: true } ? 'roles' : never)

/**
 * The client plugin of organisations: the calls under `client.organization`, and the stores
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
>(options?: O): OrganizationClient<StatementsOf<O>, FeaturesOf<O>, RolesOf<O>>
// The server decides which calls exist; the options select what the types and the components show.
export function organizationClient({
  teams = false,
  dynamicAccessControl = false,
  invitationLinks = false,
  access: { statements } = defaultAccess,
  roles = defaultRoles,
  creatorRole = 'owner',
}: OrganizationClientOptions = {}): AnyClientPlugin {
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
    actions: (context: ActionContext<AllEndpoints, unknown>) => ({
      organization: {
        ...createRoleAnswers<Statements>({
          ...{ statements, roles, creatorRole },
          features: { teams, dynamicAccessControl, invitationLinks },
        }),
        hasPermission: (question: PermissionQuestion<Statements>, options?: CallOptions) =>
          context.call('POST /organization/has-permission', question, options),
      },
    }),
  }
}
