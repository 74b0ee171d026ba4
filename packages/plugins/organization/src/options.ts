import type { AnySubscribers, Duration, Translations, User } from '@countersign/core'
import {
  type AccessControl,
  covers,
  type Role,
  type Roles,
  type Statements,
} from '@countersign/core/access'
import { readOptions as read } from '@countersign/core/plugin-options'
import type * as z from 'zod/mini'
import type { OrganizationHooks } from './events.js'
import type { OrganizationRow } from './models.js'
import { hints, type MaybePromise, schema } from './option-schema.js'

/** Teams inside of organisations. */
export interface TeamOptions {
  readonly enabled: boolean
  /** Most teams of one organisation. Default: no limit. */
  readonly maximumTeams?: number | ((organization: OrganizationRow) => MaybePromise<number>)
  /** Most members of one team. Default: no limit. */
  readonly maximumMembersPerTeam?:
    number | ((organization: OrganizationRow) => MaybePromise<number>)
  /** Whether the last team may go. Default false. */
  readonly allowRemovingAllTeams?: boolean
  /** Whether a new organisation has a team from the start, called as it is. Default true. */
  readonly defaultTeam?: boolean
}

/** Roles that organisations make for themselves. */
export interface RunTimeRoleOptions {
  readonly enabled: boolean
  /** Most such roles of one organisation. Default 50. */
  readonly maximumRolesPerOrganization?: number
}

/** Links by which whoever has one may join. */
export interface InvitationLinkOptions {
  readonly enabled: boolean
  /** How long a link lives unless its maker says otherwise. Default 7 days. */
  readonly expiresIn?: Duration
  /** How many may join by a link unless its maker says otherwise. Default 10. */
  readonly maxUses?: number
}

/** How organisations behave. */
export interface OrganizationOptions<S extends Statements = Statements> {
  /** Who may create organisations. Default true: everybody who is signed in. */
  readonly allowUserToCreateOrganization?: boolean | ((user: User) => MaybePromise<boolean>)
  /** Most organisations that somebody is a member of when they create one. Default: no limit. */
  readonly organizationLimit?: number | ((user: User) => MaybePromise<number>)
  /** The role of who creates an organisation: an organisation always has a member with it. Default `owner`. */
  readonly creatorRole?: string
  /** The role of who hands an organisation over to another member. Default `admin`, or `member` where no role is called so. */
  readonly previousOwnerRole?: string
  /** Most members of one organisation. Default 100. */
  readonly membershipLimit?: number | ((organization: OrganizationRow) => MaybePromise<number>)
  /** How long an invitation can be accepted. Default 2 days. */
  readonly invitationExpiresIn?: Duration
  /** Most pending invitations of one organisation. Default 100. */
  readonly invitationLimit?: number | ((organization: OrganizationRow) => MaybePromise<number>)
  /** Whether only a verified address accepts and rejects invitations. Default false: the id is a secret that was mailed to it. */
  readonly requireEmailVerificationOnInvitation?: boolean
  /** The app's page for invitations; the mail's link is this path with `?id=` added. Default `/accept-invitation`. */
  readonly invitationPage?: string
  /**
   * Mails of one organisation to one address in an hour, where rate limits are counted. Besides, one user mails at
   * most 20 invitations in an hour, and one address gets at most 30. Default 5.
   */
  readonly mailsPerHour?: number
  /**
   * Keeps organisations from being deleted by calls. Default false: an organisation also goes with the
   * account of its last member. Where it is true, the last member cannot delete their account. An
   * administrator who removes a user with `onSoleOwner: 'delete'` deletes organisations all the same.
   */
  readonly disableOrganizationDeletion?: boolean
  /**
   * What a new session has as its active organisation: none, or the one that the user has been a member of
   * the longest; or what a function answers, if the user is a member of it. Default `none`.
   */
  readonly activeOrganizationAtSignIn?:
    'none' | 'first' | ((user: User) => MaybePromise<string | null>)
  readonly teams?: TeamOptions
  /** Everything that can be done in an organisation. Default: the default statements. */
  readonly access?: AccessControl<S>
  /** Roles by name, in place of owner, admin and member. The creator's role and `member` must be among them. */
  readonly roles?: Roles<S>
  readonly dynamicAccessControl?: RunTimeRoleOptions
  readonly invitationLinks?: InvitationLinkOptions
  /**
   * What refusals say in other languages, spoken where the app has the language: `organizationTexts` of
   * `@countersign/organization/languages`, or translations of your own. Default: English.
   */
  readonly translations?: Translations
  readonly hooks?: OrganizationHooks
}

/** A limit. An app's own may take its time: it is not asked inside of a transaction. */
interface LimitOf<T> {
  (subject: T): Promise<number>
  /** The limit where it is the same for all; null where the app decides on each. */
  readonly fixed: number | null
}

/** The options, complete. */
export interface OrganizationSettings {
  readonly mayCreate: (user: User) => Promise<boolean>
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
  /** Null where there are no teams. */
  readonly teams: TeamSettings | null
  readonly statements: Statements
  /** The roles that every organisation has. */
  readonly roles: ReadonlyMap<string, Role>
  /** Null where organisations make no roles. */
  readonly runTimeRoles: RunTimeRoleSettings | null
  /** Null where there are no links by which people join. */
  readonly invitationLinks: InvitationLinkSettings | null
  readonly translations?: Translations | undefined
  readonly hooks?: AnySubscribers | undefined
  /** What is wrong with the options, a sentence each. */
  readonly problems: readonly string[]
}

/** How custom roles behave. */
export interface RunTimeRoleSettings {
  /** Most custom roles of an organisation. */
  readonly maximum: number
}

/** Links by which people join, complete. */
export interface InvitationLinkSettings {
  /** Seconds. */
  readonly expiresIn: number
  readonly maxUses: number
}

/** Teams, complete. */
export interface TeamSettings {
  readonly maximumTeams: LimitOf<OrganizationRow>
  readonly maximumMembers: LimitOf<OrganizationRow>
  readonly allowRemovingAllTeams: boolean
  readonly defaultTeam: boolean
}

/** Reads the options; `option-schema.ts` has every default. */
export function readOptions(given: object): OrganizationSettings {
  const { settings, problems } = read(schema, given, hints)
  const { allowUserToCreateOrganization: mayCreate, access, roles, ...rest } = settings
  const known = new Map<string, Role>(Object.entries(roles))
  const previousOwnerRole = readPreviousOwnerRole(rest, known)
  return {
    ...rest,
    mayCreate: async (user) => (typeof mayCreate === 'boolean' ? mayCreate : mayCreate(user)),
    organizationLimit: toLimit(rest.organizationLimit),
    membershipLimit: toLimit(rest.membershipLimit),
    invitationLimit: toLimit(rest.invitationLimit),
    teams: rest.teams?.enabled === true ? toTeams(rest.teams) : null,
    statements: access.statements,
    roles: known,
    previousOwnerRole,
    runTimeRoles:
      rest.dynamicAccessControl?.enabled === true
        ? { maximum: rest.dynamicAccessControl.maximumRolesPerOrganization }
        : null,
    invitationLinks: rest.invitationLinks?.enabled === true ? rest.invitationLinks : null,
    problems: [
      ...problems,
      ...problemsOfRoles({ ...rest, previousOwnerRole, statements: access.statements }, known),
    ],
  }
}

type Read = z.output<typeof schema>

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

/** A limit as a function of what it limits. */
function toLimit<T>(limit: number | ((subject: T) => MaybePromise<number>)): LimitOf<T> {
  const find = async (subject: T) => (typeof limit === 'number' ? limit : limit(subject))
  return Object.assign(find, { fixed: typeof limit === 'number' ? limit : null })
}

/** What a role may be called. */
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
    // Roles that another access control has made, or none, may speak of what there is not.
    if (!covers({ permissions: statements }, permissions))
      problems.push(`roles: "${name}" allows what \`access\` does not name`)
  }
  return problems
}
