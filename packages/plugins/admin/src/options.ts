import {
  type Duration,
  parseDuration,
  type Subscribers,
  type Translations,
} from '@countersign/core'
import { explain, type Permissions } from '@countersign/core/access'
import { AccessControl, type AccessRules } from './access-control.js'
import type { AdminDrafts, AdminEvents } from './events.js'
import { type Grants, type Resources, sessionActions, userActions } from './permissions.js'

/** Names of the roles that are always there. */
export type BuiltInRole = 'admin' | 'user'

/** How users are administered. */
export interface AdminOptions<R extends string = string, O extends Resources = Resources> {
  /**
   * What roles may do, by name. `admin`, who may do everything but impersonate other administrators, and
   * `user`, who may do nothing, are there unless they are given here.
   */
  readonly roles?: Readonly<Record<R, Grants<NoInfer<O>>>>
  /** What the app itself asks roles for: `{ project: ['create', 'archive'] }`. Default: nothing. */
  readonly resources?: O
  /** The roles of administrators, of whom one is always left. Default `['admin']`. */
  readonly adminRoles?: readonly (NoInfer<R> | BuiltInRole)[]
  /** Ids of users who are administrators and may do everything, whatever their role. Default: nobody. */
  readonly adminUserIds?: readonly string[]
  /** The role of new users. Default `user`. */
  readonly defaultRole?: NoInfer<R> | BuiltInRole
  /** How long an administrator acts as somebody else at most. Default 1 hour. */
  readonly impersonationSessionDuration?: Duration
  /**
   * Administrators may act as other administrators. Else only those may whose role has `impersonate-admins`.
   * Default false.
   */
  readonly allowImpersonatingAdmins?: boolean
  /** Why somebody is banned where nobody says. Default `No reason`. */
  readonly defaultBanReason?: string
  /** How long a ban lasts where nobody says. Default: until it is lifted. */
  readonly defaultBanExpiresIn?: Duration
  /** What the banned are told, in place of the plugin's own text and its translations. */
  readonly bannedUserMessage?: string
  /**
   * What refusals say in other languages, spoken where the app has the language: `adminTexts` of
   * `@countersign/admin/languages`, or translations of your own. Default: English.
   */
  readonly translations?: Translations
  /** Follows what administrators do, and may refuse it. */
  readonly hooks?: Subscribers<AdminDrafts, AdminEvents>
}

/** The options, complete. */
export interface AdminSettings {
  readonly access: AccessControl
  readonly defaultRole: string
  readonly adminRoles: readonly string[]
  readonly adminUserIds: readonly string[]
  /** Seconds. */
  readonly impersonationSeconds: number
  readonly allowImpersonatingAdmins: boolean
  readonly defaultBanReason: string
  /** Seconds; null: until it is lifted. */
  readonly defaultBanSeconds: number | null
  /** Null for the plugin's own text. */
  readonly bannedUserMessage: string | null
  /** What keeps an app with these options from starting, a sentence each. */
  readonly problems: readonly string[]
}

const HOUR_SECONDS = 3600

/** The options as they are read, whoever wrote them. */
interface GivenOptions extends Omit<AdminOptions, 'roles' | 'hooks' | 'translations'> {
  readonly roles?: Readonly<Record<string, Permissions>>
}

/** Reads the options; every default is here. */
export function readOptions(given: GivenOptions): AdminSettings {
  const { allowImpersonatingAdmins = false, defaultBanReason = 'No reason' } = given
  const { impersonationSessionDuration = HOUR_SECONDS, defaultBanExpiresIn } = given
  const rules = readRules(given)
  const impersonation = parseDuration(impersonationSessionDuration)
  const ban = defaultBanExpiresIn === undefined ? null : parseDuration(defaultBanExpiresIn)
  return {
    access: new AccessControl(rules),
    defaultRole: rules.defaultRole,
    adminRoles: [...rules.adminRoles],
    adminUserIds: [...rules.adminUserIds],
    impersonationSeconds: impersonation ?? HOUR_SECONDS,
    allowImpersonatingAdmins,
    defaultBanReason,
    defaultBanSeconds: ban,
    bannedUserMessage: given.bannedUserMessage ?? null,
    problems: [
      ...problemsOf(rules),
      ...durationProblems({ impersonationSessionDuration: impersonation }),
      ...(defaultBanExpiresIn === undefined ? [] : durationProblems({ defaultBanExpiresIn: ban })),
    ],
  }
}

function readRules({
  roles = {},
  resources = {},
  adminRoles = ['admin'],
  adminUserIds = [],
  defaultRole = 'user',
}: GivenOptions): AccessRules {
  const everything = { ...resources, user: userActions, session: sessionActions }
  const forAdmins = userActions.filter((action) => action !== 'impersonate-admins')
  const named = { admin: { ...everything, user: forAdmins }, user: {}, ...roles }
  const all = Object.entries<Permissions>(named)
  return {
    roles: new Map(all.map(([name, permissions]) => [name, { permissions }])),
    defaultRole,
    adminRoles: new Set(adminRoles),
    adminUserIds: new Set(adminUserIds),
    everything: { permissions: everything },
  }
}

/** Stored roles are separated by commas, and compared exactly. */
const roleName = /^[^\s,]+$/

function problemsOf({ roles, defaultRole, adminRoles, everything }: AccessRules): string[] {
  const unknown = [...roles].flatMap(([name, { permissions }]) =>
    explain(new Map([['all', everything]]), ['all'], permissions).missing.map(
      (lacking) =>
        `admin: the role "${name}" has ${JSON.stringify(lacking.permissions)}, which is not known`,
    ),
  )
  const problems = [
    ...[...roles.keys()]
      .filter((name) => !roleName.test(name))
      .map((name) => `admin: the role "${name}" must be one word`),
    ...unknown,
    ...[...adminRoles]
      .filter((name) => !roles.has(name))
      .map((name) => `admin: "adminRoles" names "${name}", which is no role`),
  ]
  if (adminRoles.size === 0) problems.push('admin: "adminRoles" must name a role')
  if (!roles.has(defaultRole))
    problems.push(`admin: "defaultRole" is "${defaultRole}", which is no role`)
  if (adminRoles.has(defaultRole))
    problems.push('admin: "defaultRole" must not be a role of administrators')
  return problems
}

function durationProblems(given: Readonly<Record<string, number | null>>): string[] {
  return Object.entries(given)
    .filter(([, seconds]) => seconds === null || seconds < 1)
    .map(([name]) => `admin: "${name}" must be a duration of at least a second`)
}
