import type {
  AdditionalFields,
  AnySubscribers,
  Duration,
  SessionData,
  Session,
  TableOptions,
  Translations,
  User,
} from '@countersign/core'
import {
  type AccessControl,
  covers,
  type Role,
  type Roles,
  type Statements,
} from '@countersign/core/access'
import { readOptions as read } from '@countersign/core/plugin-options'
import type * as z from 'zod/mini'
import type { DefaultTeam } from './default-team.js'
import type { OrganizationHooks } from './events.js'
import type { OrganizationRow } from './organization-model.js'
import { hints, type MaybePromise, schema } from './option-schema.js'
import { type AppFields, appModels } from './models.js'

/**
 * A limit that the app computes for an organisation. The caller is the signed-in user with the session; null in a call
 * of the server's own code. A user who accepts an invitation is the caller, not the inviter.
 */
export type OrganizationLimit = (
  organization: OrganizationRow,
  caller: SessionData | null,
) => MaybePromise<number>

/** Options of teams. */
export interface TeamOptions {
  readonly enabled: boolean
  /** Maximum number of teams of one organisation. Default: no limit. */
  readonly maximumTeams?: number | OrganizationLimit
  /** Maximum number of members of one team. Default: no limit. */
  readonly maximumMembersPerTeam?: number | OrganizationLimit
  /** Whether the last team may be removed. Default false. */
  readonly allowRemovingAllTeams?: boolean
  /**
   * Whether a new organisation gets a team with the organisation's name, or a function that returns its name and columns.
   * Default true.
   */
  readonly defaultTeam?: boolean | DefaultTeam
}

/** Options of custom roles. */
export interface RunTimeRoleOptions {
  readonly enabled: boolean
  /** Maximum number of custom roles of one organisation. Default 50. */
  readonly maximumRolesPerOrganization?: number
}

/** Options of invitation links: a user with a link may join. */
export interface InvitationLinkOptions {
  readonly enabled: boolean
  /** Lifetime of a link whose creator names none. Default 7 days. */
  readonly expiresIn?: Duration
  /** Number of users who may join by a link whose creator names none. Default 10. */
  readonly maxUses?: number
}

/** Options of {@link organization}. */
export interface OrganizationOptions<S extends Statements = Statements> {
  /** Whether a signed-in user may create organisations, or a function that decides it per user. Default true. */
  readonly allowUserToCreateOrganization?:
    boolean | ((user: User, session: Session) => MaybePromise<boolean>)
  /** Maximum number of organisations of a user who creates one. Default: no limit. */
  readonly organizationLimit?: number | ((user: User) => MaybePromise<number>)
  /** The role of the creator of an organisation. An organisation always has a member with it. Default `owner`. */
  readonly creatorRole?: string
  /**
   * The role of a former owner after a transfer of the organisation. Default `admin`, or `member` without a role of
   * that name.
   */
  readonly previousOwnerRole?: string
  /** Maximum number of members of one organisation. Default 100. */
  readonly membershipLimit?: number | OrganizationLimit
  /** Lifetime of an invitation. Default 2 days. */
  readonly invitationExpiresIn?: Duration
  /** Maximum number of pending invitations of one organisation. Default 100. */
  readonly invitationLimit?: number | OrganizationLimit
  /** Whether only a verified address accepts and rejects invitations. Default false: the id is a secret that was mailed to it. */
  readonly requireEmailVerificationOnInvitation?: boolean
  /** The app's page for invitations; the mail's link is this path with `?id=` added. Default `/accept-invitation`. */
  readonly invitationPage?: string
  /**
   * Maximum number of invitation mails of one organisation to one address per hour, with rate limits on. One user
   * also mails at most 20 invitations per hour, and one address gets at most 30. Default 5.
   */
  readonly mailsPerHour?: number
  /**
   * Whether calls cannot delete organisations. Default false: the deletion of the last member's account also deletes
   * the organisation. When true, the last member cannot delete the account. An administrator who removes a user with
   * `onSoleOwner: 'delete'` still deletes organisations.
   */
  readonly disableOrganizationDeletion?: boolean
  /**
   * The active organisation of a new session: none, the one with the user's oldest membership, or the one that a
   * function returns, if the user is a member of it. Default `none`.
   */
  readonly activeOrganizationAtSignIn?:
    'none' | 'first' | ((user: User) => MaybePromise<string | null>)
  readonly teams?: TeamOptions
  /** The actions in an organisation, by resource. Default: the default statements. */
  readonly access?: AccessControl<S>
  /** Roles by name, in place of owner, admin and member. The creator's role and `member` must be among them. */
  readonly roles?: Roles<S>
  readonly dynamicAccessControl?: RunTimeRoleOptions
  readonly invitationLinks?: InvitationLinkOptions
  /** The columns of organisations. */
  readonly organization?: TableOptions
  /** The columns of memberships. */
  readonly member?: TableOptions
  /** The columns of invitations. */
  readonly invitation?: TableOptions
  /** The columns of teams. */
  readonly team?: TableOptions
  /**
   * Translations of the errors, for languages that the app has: `organizationTexts` of
   * `@countersign/organization/languages`, or your own. Default: English.
   */
  readonly translations?: Translations
  readonly hooks?: OrganizationHooks
}

/** A limit. A function of the app may be slow: it does not run in a transaction. */
interface LimitOf<T> {
  (subject: T, caller: SessionData | null): Promise<number>
  /** The limit when it is the same for all, or null when a function of the app decides. */
  readonly fixed: number | null
}

/** The options with their defaults. */
export interface OrganizationSettings {
  readonly mayCreate: (caller: SessionData) => Promise<boolean>
  readonly organizationLimit: LimitOf<User>
  readonly creatorRole: string
  readonly previousOwnerRole: string
  readonly membershipLimit: LimitOf<OrganizationRow>
  /** Seconds. */
  readonly invitationExpiresIn: number
  readonly invitationLimit: LimitOf<OrganizationRow>
  readonly requireEmailVerificationOnInvitation: boolean
  readonly invitationPage: string
  readonly mailsPerHour: number
  readonly disableOrganizationDeletion: boolean
  readonly activeOrganizationAtSignIn:
    'none' | 'first' | ((user: User) => MaybePromise<string | null>)
  /** Null without the option `teams`. */
  readonly teams: TeamSettings | null
  readonly statements: Statements
  /** The roles that every organisation has. */
  readonly roles: ReadonlyMap<string, Role>
  /** Those of them that allow, each alone, to invite to the role `member`. */
  readonly memberInviterRoles: readonly string[]
  /** Null without the option `dynamicAccessControl`. */
  readonly runTimeRoles: RunTimeRoleSettings | null
  /** Null without the option `invitationLinks`. */
  readonly invitationLinks: InvitationLinkSettings | null
  /** The columns that the app adds, by model. */
  readonly additionalFields: Readonly<Record<string, AdditionalFields>>
  readonly translations?: Translations | undefined
  readonly hooks?: AnySubscribers | undefined
  /** Returns the problems of the options, one sentence each. */
  readonly problems: readonly string[]
}

/** Settings of custom roles. */
export interface RunTimeRoleSettings {
  /** Maximum number of custom roles of an organisation. */
  readonly maximum: number
}

/** Settings of invitation links. */
export interface InvitationLinkSettings {
  /** Seconds. */
  readonly expiresIn: number
  readonly maxUses: number
}

/** Settings of teams. */
export interface TeamSettings {
  readonly maximumTeams: LimitOf<OrganizationRow>
  readonly maximumMembers: LimitOf<OrganizationRow>
  readonly allowRemovingAllTeams: boolean
  readonly defaultTeam: boolean | DefaultTeam
}

/** Reads the options; `option-schema.ts` has every default. */
export function readOptions(given: object): OrganizationSettings {
  const { settings, problems } = read(schema, given, hints)
  const { allowUserToCreateOrganization: mayCreate, access, roles, ...rest } = settings
  const known = new Map<string, Role>(Object.entries(roles))
  const previousOwnerRole = readPreviousOwnerRole(rest, known)
  return {
    ...rest,
    mayCreate: async ({ user, session }) =>
      typeof mayCreate === 'boolean' ? mayCreate : mayCreate(user, session),
    organizationLimit: toLimit(rest.organizationLimit),
    membershipLimit: toLimit(rest.membershipLimit),
    invitationLimit: toLimit(rest.invitationLimit),
    teams: rest.teams?.enabled === true ? toTeams(rest.teams) : null,
    statements: access.statements,
    roles: known,
    memberInviterRoles: memberInvitersIn(known, rest.creatorRole),
    previousOwnerRole,
    runTimeRoles:
      rest.dynamicAccessControl?.enabled === true
        ? { maximum: rest.dynamicAccessControl.maximumRolesPerOrganization }
        : null,
    invitationLinks: rest.invitationLinks?.enabled === true ? rest.invitationLinks : null,
    additionalFields: fieldsOf(settings),
    problems: [
      ...problems,
      ...problemsOfRoles({ ...rest, previousOwnerRole, statements: access.statements }, known),
    ],
  }
}

type Read = z.output<typeof schema>

function fieldsOf(given: Read): AppFields['additionalFields'] {
  const fields: Record<string, AdditionalFields> = {}
  for (const name of appModels)
    if (name !== 'team' || given.teams?.enabled === true)
      fields[name] = given[name].additionalFields
  return fields
}

function toTeams({ maximumMembersPerTeam, ...teams }: NonNullable<Read['teams']>): TeamSettings {
  return {
    ...teams,
    maximumTeams: toLimit(teams.maximumTeams),
    maximumMembers: toLimit(maximumMembersPerTeam),
  }
}

function readPreviousOwnerRole(
  { creatorRole, previousOwnerRole }: Pick<Read, 'creatorRole' | 'previousOwnerRole'>,
  roles: ReadonlyMap<string, Role>,
): string {
  if (previousOwnerRole !== undefined) return previousOwnerRole
  return roles.has('admin') && creatorRole !== 'admin' ? 'admin' : 'member'
}

function memberInvitersIn(roles: ReadonlyMap<string, Role>, creatorRole: string): string[] {
  const { permissions: invited = null } = roles.get('member') ?? {}
  const mayInvite = ([name, role]: readonly [string, Role]): boolean =>
    invited !== null &&
    covers(role, { invitation: ['create'] }) &&
    (name === creatorRole || covers(role, invited))
  return [...roles].filter(mayInvite).map(([name]) => name)
}

function toLimit<T>(
  limit: number | ((subject: T, caller: SessionData | null) => MaybePromise<number>),
): LimitOf<T> {
  const find = async (subject: T, caller: SessionData | null) =>
    typeof limit === 'number' ? limit : limit(subject, caller)
  return Object.assign(find, { fixed: typeof limit === 'number' ? limit : null })
}

/** A valid name of a role. */
export const roleName = /^[\w-]{1,64}$/

function problemsOfRoles(
  {
    creatorRole,
    previousOwnerRole,
    statements,
  }: Pick<OrganizationSettings, 'creatorRole' | 'previousOwnerRole' | 'statements'>,
  roles: ReadonlyMap<string, Role>,
): string[] {
  const known = [...roles.keys()].join(', ')
  const named = { creatorRole, previousOwnerRole }
  const problems = Object.entries(named)
    .filter(([, name]) => !roles.has(name))
    .map(([option, name]) => `${option}: "${name}" is not a known role (known: ${known})`)
  if (!roles.has('member')) problems.push('roles: must have a role "member"')
  if (previousOwnerRole === creatorRole)
    problems.push('previousOwnerRole: must be another role than `creatorRole`')
  for (const [name, { permissions }] of roles) {
    if (!roleName.test(name))
      problems.push(`roles: the name "${name}" must be letters, digits, hyphens and underscores`)
    // Roles of another access control can name unknown actions.
    if (!covers({ permissions: statements }, permissions))
      problems.push(`roles: "${name}" allows what \`access\` does not name`)
  }
  return problems
}
