import type {
  AddedField,
  AdditionalFields,
  CreateFields,
  Model,
  Plugin,
  ReadFields,
  UpdateFields,
} from '@countersign/core'
import type { Statements } from '@countersign/core/access'
import type { DefaultRole, DefaultStatements } from './access/default-roles.js'
import type { RolesOf, StatementsOf } from './access/option-types.js'
import {
  type InvitationEndpoints,
  type InvitationLinkEndpoints,
  type MemberEndpoints,
  type OrganizationEndpoints,
  type RoleEndpoints,
  type TeamEndpoints,
  createInvitationEndpoints,
  createInvitationLinkEndpoints,
  createMemberEndpoints,
  createOrganizationEndpoints,
  createRoleEndpoints,
  createTeamEndpoints,
} from './endpoints/index.js'
import { allErrors } from './errors.js'
import { mails } from './mails.js'
import {
  type AppModel,
  type InvitationLink,
  invitationLinkModel,
  invitationModel,
  type InvitationRow,
  memberModel,
  type MemberRow,
  type OrganizationRole,
  organizationRoleModel,
  teamedInvitationModel,
  teamedMemberModel,
  teamMemberModel,
  type TeamMemberRow,
  teamModel,
  type TeamRow,
} from './models.js'
import { type Organization, organizationModel } from './organization-model.js'
import { type OrganizationOptions, type OrganizationSettings, readOptions } from './options.js'
import { leaveAllOrganizations, suspendMember } from './services/account-end.js'
import { createActivation } from './services/active-organization.js'

export { defaultAccess, defaultRoles, defaultStatements } from './access/default-roles.js'
export type { DefaultPermissions, DefaultRole, DefaultStatements } from './access/default-roles.js'
export type { OrganizationDrafts, OrganizationEvents, OrganizationHooks } from './events.js'
export type {
  InvitationLink,
  InvitationLinkRow,
  InvitationRow,
  InvitationStatus,
  MemberRow,
  OrganizationRole,
  OrganizationRoleRow,
  TeamMemberRow,
  TeamRow,
} from './models.js'
export type { Organization, OrganizationChanges, OrganizationRow } from './organization-model.js'
export type {
  InvitationLinkOptions,
  OrganizationOptions,
  RunTimeRoleOptions,
  OrganizationLimit,
  TeamOptions,
} from './options.js'
export type { DefaultTeam, DefaultTeamColumns, NewOrganization } from './default-team.js'
export type { MemberExplanation } from './endpoints/organization/explain-permission.js'
export { allErrors as organizationErrors } from './errors.js'

/** Parts of the plugin that exist only when their option is on. */
export type Feature = 'teams' | 'roles' | 'links'

/** The calls of the plugin. */
export type EndpointsFor<
  S extends Statements,
  F extends Feature,
  R extends string,
> = OrganizationEndpoints<S> &
  MemberEndpoints<R> &
  InvitationEndpoints<R> &
  ('links' extends F ? InvitationLinkEndpoints<R> : unknown) &
  ('teams' extends F ? TeamEndpoints : unknown) &
  ('roles' extends F ? RoleEndpoints : unknown)

/** The columns that the plugin adds to sessions, and its own rows. */
export interface OrganizationColumns {
  readonly session: { readonly activeOrganizationId: string | null }
  readonly organization: Organization
  /** It has `teamId` when the option `teams` is on. */
  readonly member: MemberRow & { readonly teamId?: string | null }
  /** It has `teamId` when the option `teams` is on. */
  readonly invitation: InvitationRow & { readonly teamId?: string | null }
  readonly invitationLink: InvitationLink
  readonly team: TeamRow
  readonly teamMember: TeamMemberRow
  readonly organizationRole: OrganizationRole
}

/** The columns that the app adds, by model. */
export type OrganizationFields = Readonly<Partial<Record<AppModel, AdditionalFields>>>

type FieldsOf<A, M extends AppModel> = A extends {
  readonly [K in M]: infer F extends AdditionalFields
}
  ? F
  : AdditionalFields

/** The app's columns in answers and in the input of calls. */
export interface AppColumns<A extends OrganizationFields> {
  readonly organization: ReadFields<FieldsOf<A, 'organization'>>
  readonly member: ReadFields<FieldsOf<A, 'member'>>
  readonly invitation: ReadFields<FieldsOf<A, 'invitation'>>
  readonly team: ReadFields<FieldsOf<A, 'team'>>
  readonly $write: {
    readonly 'organization.create': CreateFields<FieldsOf<A, 'organization'>>
    readonly 'organization.update': UpdateFields<FieldsOf<A, 'organization'>>
    readonly 'member.create': CreateFields<FieldsOf<A, 'member'>>
    readonly 'invitation.create': CreateFields<FieldsOf<A, 'invitation'>>
    readonly 'team.create': CreateFields<FieldsOf<A, 'team'>>
    readonly 'team.update': UpdateFields<FieldsOf<A, 'team'>>
  }
}

/** The columns that it adds to sessions with the option `teams`. */
export interface TeamColumns {
  readonly session: { readonly activeTeamId: string | null }
}

/** The plugin that {@link organization} returns. */
export interface OrganizationPlugin<
  S extends Statements = DefaultStatements,
  F extends Feature = never,
  A extends OrganizationFields = Nothing,
  R extends string = DefaultRole,
> extends Plugin<
  'organization',
  EndpointsFor<S, F, R> & object,
  OrganizationColumns & AppColumns<A> & ('teams' extends F ? TeamColumns : unknown)
> {}

/** An object without keys. */
export type Nothing = { readonly [N in never]: never }

type AppFieldsOf<O> = {
  readonly [
    M in AppModel as O extends { readonly [K in M]: { readonly additionalFields: object } }
      ? M
      : never
  ]: O extends { readonly [K in M]: { readonly additionalFields: infer F } } ? F : never
}

type FeaturesOf<O extends OrganizationOptions> =
  | (O extends { readonly invitationLinks: { readonly enabled: true } } ? 'links' : never)
  | (O extends { readonly teams: { readonly enabled: true } } ? 'teams' : never)
  | (O extends { readonly dynamicAccessControl: { readonly enabled: true } } ? 'roles' : never)

/**
 * Organisations with members, invitations and roles; with teams and with roles of their own where they
 * are switched on.
 *
 * @throws ConfigurationError, by `createAuth`, when the options contradict each other.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { organization } from '@countersign/organization'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   emailAndPassword: { enabled: true },
 *   plugins: [organization({ teams: { enabled: true } })],
 * })
 * ```
 */
export function organization<const O extends OrganizationOptions = OrganizationOptions>(
  options?: O,
): OrganizationPlugin<StatementsOf<O>, FeaturesOf<O>, AppFieldsOf<O>, RolesOf<O>>
export function organization(options: OrganizationOptions = {}): Plugin {
  const settings = readOptions(options)
  const activation = createActivation(settings)
  return {
    id: 'organization',
    models: modelsOf(settings),
    columns: { session: sessionColumns(settings) },
    additionalFields: settings.additionalFields,
    endpoints: {
      ...createOrganizationEndpoints(settings),
      ...createMemberEndpoints(settings),
      ...createInvitationEndpoints(settings),
      ...(settings.invitationLinks
        ? createInvitationLinkEndpoints(settings, settings.invitationLinks)
        : {}),
      ...(settings.teams ? createTeamEndpoints(settings, settings.teams) : {}),
      ...(settings.runTimeRoles ? createRoleEndpoints(settings, settings.runTimeRoles) : {}),
    },
    errors: allErrors,
    mails,
    prepare: () => settings.problems,
    on: {
      'user.deleted': (event, tx) => leaveAllOrganizations(settings, tx, event),
      'user.blocked': ({ user }, tx) => suspendMember(settings, tx, user),
    },
    ...(activation ? { before: { 'session.create': activation } } : {}),
    ...(settings.translations && { texts: settings.translations }),
    ...(settings.hooks && { subscribers: settings.hooks }),
  }
}

function modelsOf({ teams, runTimeRoles, invitationLinks }: OrganizationSettings): Model[] {
  return [
    organizationModel,
    ...(teams
      ? [teamedMemberModel, teamedInvitationModel, teamModel, teamMemberModel]
      : [memberModel, invitationModel]),
    ...(runTimeRoles ? [organizationRoleModel] : []),
    ...(invitationLinks ? [invitationLinkModel] : []),
  ]
}

function sessionColumns({ teams }: OrganizationSettings): Readonly<Record<string, AddedField>> {
  const active = { type: 'string', index: true } as const
  return { activeOrganizationId: active, ...(teams ? { activeTeamId: active } : {}) }
}
