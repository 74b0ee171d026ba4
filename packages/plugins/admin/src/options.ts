import type { AnySubscribers, Duration, Subscribers, Translations } from '@countersign/core'
import { explain, type Permissions } from '@countersign/core/access'
import {
  duration,
  filledText,
  givenDuration,
  no,
  readOptions as read,
  section,
  subscribers,
  textList,
  translations,
} from '@countersign/core/plugin-options'
import * as z from 'zod/mini'
import {
  PermissionChecks,
  type AccessRules,
  type Grants,
  type Resources,
  sessionActions,
  userActions,
} from './access-control.js'
import type { AdminDrafts, AdminEvents } from './events.js'

/** Names of the roles that always exist. */
export type BuiltInRole = 'admin' | 'user'

/** Options of the plugin `admin`. */
export interface AdminOptions<R extends string = string, O extends Resources = Resources> {
  /**
   * The permissions of roles, by name. Two roles exist unless they are given here: `admin` has every permission
   * but to impersonate other administrators, `user` has none.
   */
  readonly roles?: Readonly<Record<R, Grants<NoInfer<O>>>>
  /** The app's own resources and their actions: `{ project: ['create', 'archive'] }`. Default: none. */
  readonly resources?: O
  /** The roles of administrators. At least one user always keeps one of them. Default `['admin']`. */
  readonly adminRoles?: readonly (NoInfer<R> | BuiltInRole)[]
  /** Ids of users who are administrators and have every permission with any role. Default: none. */
  readonly adminUserIds?: readonly string[]
  /** The role of new users. Default `user`. */
  readonly defaultRole?: NoInfer<R> | BuiltInRole
  /** How long an impersonation lasts at most. Default 1 hour. */
  readonly impersonationSessionDuration?: Duration
  /**
   * Whether administrators may impersonate each other. When false, they need the permission
   * `user:impersonate-admins`. Default false.
   */
  readonly allowImpersonatingAdmins?: boolean
  /** The reason of a ban whose call gives none. Default `No reason`. */
  readonly defaultBanReason?: string
  /** How long a ban lasts whose call gives no duration. Default: until it is lifted. */
  readonly defaultBanExpiresIn?: Duration
  /** The message for banned users, in every language. Default: the plugin's text and its translations. */
  readonly bannedUserMessage?: string
  /**
   * The error messages in other languages: `adminTexts` of `@countersign/admin/languages`, or your own. They are
   * used when `languages` of the app has the language. Default: English only.
   */
  readonly translations?: Translations
  /** Subscribers to the events of the plugin; those in `before` may reject an action. */
  readonly hooks?: Subscribers<AdminDrafts, AdminEvents>
}

/** The options with their defaults. */
export interface AdminSettings {
  readonly access: PermissionChecks
  readonly defaultRole: string
  readonly adminRoles: readonly string[]
  readonly adminUserIds: readonly string[]
  /** Seconds. */
  readonly impersonationSeconds: number
  readonly allowImpersonatingAdmins: boolean
  readonly defaultBanReason: string
  /** Seconds; null means until it is lifted. */
  readonly defaultBanSeconds: number | null
  /** Null means the plugin's own text. */
  readonly bannedUserMessage: string | null
  readonly translations?: Translations | undefined
  readonly hooks?: AnySubscribers | undefined
  /** Configuration errors, one sentence each. The app starts only without them. */
  readonly problems: readonly string[]
}

const actions = z.record(z.string(), textList)

const schema = section({
  roles: z._default(z.record(z.string(), actions), {}),
  resources: z._default(actions, {}),
  adminRoles: z._default(textList.check(z.minLength(1)), ['admin']),
  adminUserIds: z._default(textList, []),
  defaultRole: z._default(filledText, 'user'),
  impersonationSessionDuration: duration('1 hour', { least: 1 }),
  allowImpersonatingAdmins: no,
  defaultBanReason: z._default(z.string(), 'No reason'),
  defaultBanExpiresIn: z.optional(givenDuration({ least: 1 })),
  bannedUserMessage: z.optional(filledText),
  translations,
  hooks: subscribers,
})

/** Hints for options of better-auth. */
const hints = {
  ac: 'write "resources", and "roles" with what each of them may do',
  schema: 'the plugin names its columns itself',
}

/** Parses the options and applies every default. */
export function readOptions(given: object): AdminSettings {
  const { settings, problems } = read(schema, given, hints)
  const rules = readRules(settings)
  return {
    access: new PermissionChecks(rules),
    defaultRole: rules.defaultRole,
    adminRoles: settings.adminRoles,
    adminUserIds: settings.adminUserIds,
    impersonationSeconds: settings.impersonationSessionDuration,
    allowImpersonatingAdmins: settings.allowImpersonatingAdmins,
    defaultBanReason: settings.defaultBanReason,
    defaultBanSeconds: settings.defaultBanExpiresIn ?? null,
    bannedUserMessage: settings.bannedUserMessage ?? null,
    translations: settings.translations,
    hooks: settings.hooks,
    problems: [...problems, ...problemsOf(rules)],
  }
}

function readRules({
  roles,
  resources,
  adminRoles,
  adminUserIds,
  defaultRole,
}: z.output<typeof schema>): AccessRules {
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

/** Stored roles are separated by commas and compared exactly. */
const roleName = /^[^\s,]+$/

function problemsOf({ roles, defaultRole, adminRoles, everything }: AccessRules): string[] {
  const names = [...roles.keys()]
  const known = `is not a known role (known: ${names.join(', ')})`
  const unknown = [...roles].flatMap(([name, { permissions }]) =>
    explain(new Map([['all', everything]]), ['all'], permissions).missing.map(
      (unknownActions) =>
        `roles.${name}: ${JSON.stringify(unknownActions.permissions)} is not known`,
    ),
  )
  const problems = [
    ...names
      .filter((name) => !roleName.test(name))
      .map((name) => `roles: the name "${name}" must be one word without commas`),
    ...unknown,
    ...[...adminRoles]
      .filter((name) => !roles.has(name))
      .map((name) => `adminRoles: "${name}" ${known}`),
  ]
  if (!roles.has(defaultRole)) problems.push(`defaultRole: "${defaultRole}" ${known}`)
  if (adminRoles.has(defaultRole))
    problems.push('defaultRole: must not be a role of administrators')
  return problems
}
