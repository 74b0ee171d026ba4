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
  readonly translations?: Translations | undefined
  readonly hooks?: AnySubscribers | undefined
  /** What keeps an app with these options from starting, a sentence each. */
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

/** What users of better-auth may expect. */
const hints = {
  ac: 'write "resources", and "roles" with what each of them may do',
  schema: 'the plugin names its columns itself',
}

/** Reads the options; every default is here. */
export function readOptions(given: object): AdminSettings {
  const { settings, problems } = read(schema, given, hints)
  const rules = readRules(settings)
  return {
    access: new AccessControl(rules),
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

/** Stored roles are separated by commas, and compared exactly. */
const roleName = /^[^\s,]+$/

function problemsOf({ roles, defaultRole, adminRoles, everything }: AccessRules): string[] {
  const names = [...roles.keys()]
  const known = `is not a known role (known: ${names.join(', ')})`
  const unknown = [...roles].flatMap(([name, { permissions }]) =>
    explain(new Map([['all', everything]]), ['all'], permissions).missing.map(
      (lacking) => `roles.${name}: ${JSON.stringify(lacking.permissions)} is not known`,
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
