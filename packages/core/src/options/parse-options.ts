import { problemsOfPlugin, problemsOfSubscribers } from '../contract/plugins/plugin-problems.js'
import type * as z from 'zod/mini'
import type { FieldsByModel } from '../contract/tables/additional-fields.js'
import type { EmailSender } from '../contract/texts/email.js'
import { definitionOf, type Endpoints } from '../contract/calls/endpoint.js'
import { endpointsOf, type Plugin, type StartFacts } from '../contract/plugins/plugin.js'
import {
  ConfigurationError,
  explainProblems,
  nearest,
  type OptionHints,
} from '../contract/options/read-options.js'
import { hasMethods, isRecord, textList } from '../contract/options/option-values.js'
import { hidesTakenAddresses } from '../contract/options/sign-in-options.js'
import { readSchema } from '../contract/calls/read-schema.js'
import { platformRandom } from '../crypto/random.js'
import { patternProblem } from '../http/trusted-origins.js'
import { type BaseSettings, baseSettings } from './base-settings.js'
import { cookieProblems, hasSecureCookies } from './cookie-options.js'
import { optionsSchema } from './options-schema.js'
import { consoleSender, missingSender } from '../services/mail/mailer.js'

type Parsed = z.output<typeof optionsSchema>

/** Everything about how the app is set up, complete and read-only. */
export interface Settings
  extends
    Omit<Parsed, 'baseURL' | 'basePath' | 'secret' | 'email' | 'emailVerification'>,
    BaseSettings {
  readonly email: EmailSender
  /** Whether mails can be sent. */
  readonly canMail: boolean
  readonly emailVerification: Parsed['emailVerification'] & { readonly sendOnSignUp: boolean }
  /** The columns that the app adds, by model. */
  readonly additionalFields: FieldsByModel
  /** Whether browsers send the cookies on https only; `per host`: except on loopback hosts. */
  readonly secureCookies: boolean | 'per host'
}

const { shape } = optionsSchema

/** Options of any type, each of which is checked also while others are wrong. */
type Given = Readonly<Record<string, unknown>>

/**
 * Parses the options once and applies the defaults.
 *
 * @param core the calls of the core, whose paths options may name
 * @throws ConfigurationError that lists every problem.
 */
export function parseOptions(options: unknown, core: Endpoints = {}): Settings {
  const parsed = readSchema(optionsSchema, options)
  const given = isRecord(options) ? options : {}
  const base = baseSettings(given, parsed.data?.advanced.random ?? platformRandom)
  const plugins = checkPlugins(given, base.settings)
  const paths = plugins.calls && new CallPaths([core, ...plugins.calls])
  const problems = [
    ...(parsed.error ? explainProblems(optionsSchema, parsed.error, { hints }) : []),
    ...base.problems,
    ...originProblems(given),
    ...pageProblems(given, base.settings),
    ...hashProblems(given),
    ...cookieProblemsOf(given, base.settings),
    ...hookProblems(given),
    ...plugins.problems,
    ...pathProblems(given, { paths, basePath: base.settings.basePath }),
  ]
  if (!parsed.success || !paths || problems.length > 0) throw new ConfigurationError(problems)
  return complete(withAliases(parsed.data, paths), base.settings)
}

const inEmail = 'mails go through the option "email"'

/** Names of other libraries, and what they are here. */
const hints: OptionHints = {
  sendResetPassword: inEmail,
  sendVerificationEmail: inEmail,
  sendChangeEmailVerification: inEmail,
  sendDeleteAccountVerification: inEmail,
  databaseHooks: 'use the option "hooks"',
  onAPIError: 'use "logger.log"',
  secondaryStorage: 'sessions are read from the database',
}

/** Defaults that follow from other options. */
function complete(parsed: Parsed, base: BaseSettings): Settings {
  const { email, emailVerification, emailAndPassword, advanced } = parsed
  const { user, session, account, plugins } = parsed
  const fields = {
    user: user.additionalFields,
    session: session.additionalFields,
    account: account.additionalFields,
  }
  for (const { additionalFields } of plugins) Object.assign(fields, additionalFields)
  const { production } = base
  const sendOnSignUp = emailVerification.sendOnSignUp ?? emailAndPassword.requireEmailVerification
  return {
    ...parsed,
    ...base,
    email: email ?? (production ? missingSender : consoleSender),
    canMail: email !== undefined || !production,
    notices: [...base.notices, ...originNotices(parsed)],
    emailVerification: { ...emailVerification, sendOnSignUp },
    additionalFields: fields,
    secureCookies: hasSecureCookies(advanced, base),
  }
}

/** One of the two options without the other is a common mistake in apps with a separate front end. */
function originNotices({ cors, trustedOrigins }: Parsed): BaseSettings['notices'] {
  const isListed = typeof trustedOrigins === 'function' || trustedOrigins.some(isWebOrigin)
  if (cors === true && !isListed)
    return [
      warning('cors is true, but trustedOrigins lists no other origin whose pages could call'),
    ]
  if (cors !== undefined || !isListed) return []
  const advice =
    'Set cors: true, or cors: false if they only redirect there or send through a proxy'
  return [warning(`trustedOrigins lists origins whose pages cannot read responses. ${advice}`)]
}

function warning(message: string): BaseSettings['notices'][number] {
  return { level: 'warn', message }
}

/** Apps have origins of other schemes, which need no CORS. */
function isWebOrigin(pattern: string): boolean {
  return !pattern.includes('://') || /^https?:/i.test(pattern)
}

/** Checked also when other options are invalid, so that all problems are reported together. */
function cookieProblemsOf(options: Given, base: BaseSettings): string[] {
  const advanced = shape.advanced.safeParse(options['advanced']).data
  return advanced ? cookieProblems(advanced, base) : []
}

/** Another program that reads the database knows one cost only. */
function hashProblems(options: Given): string[] {
  const format = shape.storage.safeParse(options['storage']).data
  const passwords = shape.emailAndPassword.safeParse(options['emailAndPassword']).data
  if (passwords?.hashMemory === undefined || !format || format.id === 'own') return []
  return [`emailAndPassword.hashMemory: has no effect on the storage format "${format.id}"`]
}

function originProblems(options: Given): string[] {
  const origins: unknown = options['trustedOrigins']
  if (!Array.isArray(origins)) return []
  return origins
    .filter((origin) => typeof origin === 'string')
    .map(patternProblem)
    .filter((problem) => problem !== null)
}

/** A page below the path of the calls would lead back to itself. */
function pageProblems(options: Given, { basePath }: BaseSettings): string[] {
  return ['pages', 'errorURL'].flatMap((name) => {
    const address: unknown = Reflect.get(options, name)
    if (typeof address !== 'string') return []
    const isAddress = /^\/(?![/\\])/.test(address) || URL.canParse(address)
    if (!isAddress || /^(?:javascript|data|vbscript):/i.test(address))
      return [`${name}: must be an address such as "/auth", or "https://example.com/auth"`]
    const isCall = `${new URL(address, 'http://localhost').pathname}/`.startsWith(`${basePath}/`)
    return isCall ? [`${name}: must be a page of the app, and not below "${basePath}"`] : []
  })
}

function hookProblems(options: Given): string[] {
  return problemsOfSubscribers(shape.hooks.safeParse(options['hooks']).data, 'hooks.')
}

interface CheckedPlugins {
  readonly problems: readonly string[]
  /** Null when a part of a plugin is malformed. */
  readonly calls: readonly Endpoints[] | null
}

/** Checked also when other options are invalid, so that all problems are reported together. */
function checkPlugins(
  options: Given,
  { production, origin, basePath }: BaseSettings,
): CheckedPlugins {
  const passwords = shape.emailAndPassword.safeParse(options['emailAndPassword']).data
  const hides = passwords?.enabled === true && hidesTakenAddresses(passwords)
  const facts = { production, origin, basePath, hidesTakenAddresses: hides }
  const plugins = pluginsOf(options)
  const mistakes = plugins.map(problemsOfPlugin)
  const problems = plugins.flatMap((plugin, index) =>
    [...(mistakes[index] ?? []), ...refusals(plugin, facts)].map(
      (problem) => `plugins.${plugin.id}${/^[\w.-]+: /.test(problem) ? '.' : ': '}${problem}`,
    ),
  )
  return { problems, calls: mistakes.flat().length > 0 ? null : plugins.map(endpointsOf) }
}

/** What the plugin says. In JavaScript `prepare` may be no function, and its result anything. */
function refusals(plugin: Plugin, facts: StartFacts): readonly string[] {
  const found: unknown = hasMethods('prepare')(plugin) && plugin.prepare?.(facts)
  return textList.safeParse(found || []).data ?? ['prepare: must return a list of texts']
}

function pluginsOf(options: Given): readonly Plugin[] {
  return shape.plugins.safeParse(options['plugins']).data ?? []
}

/** Also while other options are wrong. A path that no call has would protect nothing. */
function pathProblems(
  options: Given,
  { paths, basePath }: { readonly paths: CallPaths | null; readonly basePath: string },
): string[] {
  const disabled = shape.disabledPaths.safeParse(options['disabledPaths']).data ?? []
  const limits = shape.rateLimit.safeParse(options['rateLimit']).data
  const named = [
    ...disabled.map((path, index) => ({ at: `disabledPaths.${index}`, path })),
    ...Object.keys(limits?.customRules ?? {}).map((path) => ({
      at: 'rateLimit.customRules',
      path,
    })),
  ]
  return named.flatMap(({ at, path }) => {
    const problem = paths?.problemOf(path, basePath)
    return problem ? [`${at}: ${problem}`] : []
  })
}

/** A setting for one path of a call applies to its aliases, unless these have their own. */
function withAliases(parsed: Parsed, paths: CallPaths): Parsed {
  const { disabledPaths, rateLimit } = parsed
  const rules = Object.entries(rateLimit.customRules)
  const ofAliases = rules.flatMap(([path, rule]) =>
    paths.aliasesOf(path).map((alias) => [alias, rule] as const),
  )
  const customRules = { ...Object.fromEntries(ofAliases), ...rateLimit.customRules }
  return {
    ...parsed,
    disabledPaths: disabledPaths.flatMap((path) => paths.aliasesOf(path)),
    rateLimit: { ...rateLimit, customRules },
  }
}

/** The paths of an app's calls, and the aliases of each call. */
class CallPaths {
  readonly #paths: readonly string[]
  /** Paths by each other: of a call and of its aliases. */
  readonly #groups: ReadonlyMap<string, readonly string[]>

  constructor(calls: readonly Endpoints[]) {
    const named = calls.flatMap((endpoints) => Object.entries(endpoints))
    const routed = named
      .map(([name, endpoint]) => ({ name, ...definitionOf(endpoint) }))
      .filter(({ access }) => access !== 'server-only' && access !== 'server-session')
    this.#paths = [...new Set(routed.map(({ path }) => path))]
    const groups = new Map<string, string[]>()
    for (const { name, aliasOf = name, path } of routed) {
      groups.set(aliasOf, [...(groups.get(aliasOf) ?? []), path])
    }
    this.#groups = new Map(
      [...groups.values()].flatMap((group) => group.map((path) => [path, group])),
    )
  }

  /** The problem of a path in an option, or null. */
  problemOf(path: string, basePath: string): string | null {
    if (this.#paths.includes(path)) return null
    const bare = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
    const meant = this.#paths.includes(bare) ? bare : nearest(bare, this.#paths)
    const hint = meant === null ? '' : `; did you mean "${meant}"?`
    return `"${path}" is the path of no call${hint}`
  }

  /** A path, and the other paths of the same call. */
  aliasesOf(path: string): readonly string[] {
    return this.#groups.get(path) ?? [path]
  }
}
