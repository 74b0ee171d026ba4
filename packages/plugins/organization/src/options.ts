import { type Duration, parseDuration, type Translations, type User } from '@countersign/core'
import {
  type AccessControl,
  covers,
  type Role,
  type Roles,
  type Statements,
} from '@countersign/core/access'
import { defaultAccess, defaultRoles } from './access/default-roles.js'
import type { OrganizationHooks } from './events.js'
import { problemsOfNumbers } from './option-numbers.js'
import type { OrganizationRow } from './models.js'

type MaybePromise<T> = T | Promise<T>

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
  readonly runTimeRoles: { readonly maximum: number } | null
  /** Null where there are no links by which people join. */
  readonly invitationLinks: InvitationLinkSettings | null
  /** What is wrong with the options, a sentence each. */
  readonly problems: readonly string[]
}

/** Links by which people join, complete. */
export interface InvitationLinkSettings {
  /** Seconds. */
  readonly expiresIn: number
  readonly maxUses: number
}

/** Teams, complete. */
interface TeamSettings {
  readonly maximumTeams: LimitOf<OrganizationRow>
  readonly maximumMembers: LimitOf<OrganizationRow>
  readonly allowRemovingAllTeams: boolean
  readonly defaultTeam: boolean
}

const DAY_SECONDS = 86_400

/** Reads the options; every default is here. */
export function readOptions<S extends Statements>(
  options: OrganizationOptions<S>,
): OrganizationSettings {
  const { access = defaultAccess, roles = defaultRoles } = options
  const known = new Map<string, Role>(Object.entries(roles))
  const lives = readLives(options)
  return {
    ...readBehaviour(options),
    ...readLimits(options),
    invitationExpiresIn: lives.invitation,
    teams: readTeams(options.teams),
    statements: access.statements,
    roles: known,
    previousOwnerRole: readPreviousOwnerRole(options, known),
    runTimeRoles: readRunTimeRoles(options.dynamicAccessControl),
    invitationLinks: lives.link,
    problems: [...lives.problems, ...problemsOf(options, known)],
  }
}

function readBehaviour({
  allowUserToCreateOrganization: mayCreate = true,
  creatorRole = 'owner',
  requireEmailVerificationOnInvitation = false,
  invitationPage = '/accept-invitation',
  mailsPerHour = 5,
  disableOrganizationDeletion = false,
  activeOrganizationAtSignIn = 'none',
}: OrganizationOptions) {
  return {
    mayCreate: async (user: User) => (typeof mayCreate === 'boolean' ? mayCreate : mayCreate(user)),
    creatorRole,
    requireEmailVerificationOnInvitation,
    invitationPage,
    mailsPerHour,
    disableOrganizationDeletion,
    activeOrganizationAtSignIn,
  }
}

function readLimits({
  organizationLimit = Infinity,
  membershipLimit = 100,
  invitationLimit = 100,
}: OrganizationOptions) {
  return {
    organizationLimit: toLimit(organizationLimit),
    membershipLimit: toLimit(membershipLimit),
    invitationLimit: toLimit(invitationLimit),
  }
}

function readTeams(teams: TeamOptions | undefined): TeamSettings | null {
  if (teams?.enabled !== true) return null
  return {
    maximumTeams: toLimit(teams.maximumTeams ?? Infinity),
    maximumMembers: toLimit(teams.maximumMembersPerTeam ?? Infinity),
    allowRemovingAllTeams: teams.allowRemovingAllTeams === true,
    defaultTeam: teams.defaultTeam !== false,
  }
}

function readRunTimeRoles(
  options: RunTimeRoleOptions | undefined,
): OrganizationSettings['runTimeRoles'] {
  if (options?.enabled !== true) return null
  return { maximum: options.maximumRolesPerOrganization ?? 50 }
}

function readPreviousOwnerRole(
  { creatorRole = 'owner', previousOwnerRole }: OrganizationOptions,
  roles: ReadonlyMap<string, Role>,
): string {
  if (previousOwnerRole !== undefined) return previousOwnerRole
  return roles.has('admin') && creatorRole !== 'admin' ? 'admin' : 'member'
}

function readLives({
  invitationExpiresIn = 2 * DAY_SECONDS,
  invitationLinks,
}: OrganizationOptions) {
  const {
    enabled,
    expiresIn = 7 * DAY_SECONDS,
    maxUses = 10,
  } = invitationLinks ?? { enabled: false }
  const lives = { invitationExpiresIn, 'invitationLinks.expiresIn': expiresIn }
  const [invitation = 0, link = 0] = Object.values(lives).map(parseDuration)
  const problems = Object.entries(lives)
    .filter(([, life]) => !((parseDuration(life) ?? 0) > 0))
    .map(([name]) => `organization: \`${name}\` must be at least 1 second.`)
  const links = enabled ? { expiresIn: link ?? 0, maxUses } : null
  return { invitation: invitation ?? 0, link: links, problems }
}

/** A limit as a function of what it limits. */
function toLimit<T>(limit: number | ((subject: T) => MaybePromise<number>)): LimitOf<T> {
  const find = async (subject: T) => (typeof limit === 'number' ? limit : limit(subject))
  return Object.assign(find, { fixed: typeof limit === 'number' ? limit : null })
}

/** What a role may be called. */
export const roleName = /^[\w-]{1,64}$/

function problemsOf(
  { invitationPage = '/', ...options }: OrganizationOptions,
  roles: ReadonlyMap<string, Role>,
): string[] {
  const problems = [...problemsOfNamedRoles(options, roles), ...problemsOfNumbers(options)]
  for (const name of roles.keys()) {
    if (!roleName.test(name))
      problems.push(
        `organization: a role name such as "${name}" must be letters, digits, hyphens and underscores.`,
      )
  }
  problems.push(...problemsOfPermissions(options, roles))
  if (!invitationPage.startsWith('/') || invitationPage.startsWith('//'))
    problems.push('organization: `invitationPage` must be a path of the app.')
  return problems
}

/** Roles that another access control has made, or none, may speak of what there is not. */
function problemsOfPermissions(
  { access = defaultAccess }: OrganizationOptions,
  roles: ReadonlyMap<string, Role>,
): string[] {
  return [...roles]
    .filter(([, { permissions }]) => !covers({ permissions: access.statements }, permissions))
    .map(([name]) => `organization: the role "${name}" allows what \`access\` does not name.`)
}

function problemsOfNamedRoles(options: OrganizationOptions, roles: ReadonlyMap<string, Role>) {
  const { creatorRole = 'owner' } = options
  const previousOwnerRole = readPreviousOwnerRole(options, roles)
  const problems = [...new Set([creatorRole, 'member', previousOwnerRole])]
    .filter((name) => !roles.has(name))
    .map((name) => `organization: \`roles\` must have a role "${name}".`)
  if (previousOwnerRole === creatorRole)
    problems.push('organization: `previousOwnerRole` must be another role than `creatorRole`.')
  return problems
}
