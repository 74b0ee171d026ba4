import type * as z from 'zod/mini'
import { ConfigurationError, problemsOf } from './contract/configuration-error.js'
import type { EmailSender } from './contract/email.js'
import type { StartFacts } from './contract/plugin.js'
import { readSchema } from './contract/read-schema.js'
import { platformRandom } from './crypto/random.js'
import { patternProblem } from './http/trusted-origins.js'
import { type BaseSettings, baseSettings } from './options-base.js'
import { optionsSchema } from './options-schema.js'
import { consoleSender, missingSender } from './services/mailer.js'

type Parsed = z.output<typeof optionsSchema>

/** Everything about how the app is set up, complete and read-only. */
export interface Settings
  extends
    Omit<Parsed, 'baseURL' | 'basePath' | 'secret' | 'email' | 'rateLimit' | 'emailVerification'>,
    BaseSettings {
  readonly email: EmailSender
  /** Whether mails can go out. */
  readonly canMail: boolean
  readonly rateLimit: Parsed['rateLimit'] & { readonly enabled: boolean }
  readonly emailVerification: Parsed['emailVerification'] & { readonly sendOnSignUp: boolean }
  /** Whether browsers send the cookies on https only. */
  readonly secureCookies: boolean
}

/**
 * Reads the options once and completes them.
 *
 * @throws ConfigurationError that lists every problem.
 */
export function parseOptions(options: unknown): Settings {
  const parsed = readSchema(optionsSchema, options)
  const given = typeof options === 'object' && options !== null ? options : {}
  const base = baseSettings(given, parsed.data?.advanced.random ?? platformRandom)
  const problems = [
    ...problemsOf(parsed.error),
    ...base.problems,
    ...originProblems(given),
    ...cookieProblems(given, base.settings),
    ...pluginProblems(given, base.settings),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  return complete(parsed.data, base.settings)
}

/** Defaults that follow from other options. */
function complete(parsed: Parsed, base: BaseSettings): Settings {
  const { email, rateLimit, emailVerification, emailAndPassword, advanced } = parsed
  const { production } = base
  const sendOnSignUp = emailVerification.sendOnSignUp ?? emailAndPassword.requireEmailVerification
  return {
    ...parsed,
    ...base,
    email: email ?? (production ? missingSender : consoleSender),
    canMail: email !== undefined || !production,
    rateLimit: { ...rateLimit, enabled: rateLimit.enabled ?? production },
    emailVerification: { ...emailVerification, sendOnSignUp },
    secureCookies: hasSecureCookies(advanced, base),
  }
}

function hasSecureCookies(
  { useSecureCookies }: Pick<Parsed['advanced'], 'useSecureCookies'>,
  { origin, production }: BaseSettings,
): boolean {
  return useSecureCookies ?? (origin === null ? production : origin.startsWith('https://'))
}

/**
 * Also while other options are wrong: all that is wrong is said at once.
 *
 * @see draft-ietf-httpbis-rfc6265bis section 5.7: `SameSite=None` without `Secure` is ignored.
 */
function cookieProblems(options: object, base: BaseSettings): string[] {
  const { data } = optionsSchema.shape.advanced.safeParse(Reflect.get(options, 'advanced'))
  if (data?.defaultCookieAttributes.sameSite !== 'none' || hasSecureCookies(data, base)) return []
  return [
    'advanced.defaultCookieAttributes.sameSite: "none" needs an https baseURL or advanced.useSecureCookies, because browsers drop such cookies otherwise',
  ]
}

function originProblems(options: object): string[] {
  const origins: unknown = Reflect.get(options, 'trustedOrigins')
  if (!Array.isArray(origins)) return []
  return origins
    .filter((origin) => typeof origin === 'string')
    .map(patternProblem)
    .filter((problem) => problem !== null)
}

/** Also while other options are wrong: all that is wrong is said at once. */
function pluginProblems(options: object, { production, origin, basePath }: BaseSettings): string[] {
  const hidesTakenAddresses = isNeutral(options)
  const facts: StartFacts = { production, origin, basePath, hidesTakenAddresses }
  const plugins = optionsSchema.shape.plugins.safeParse(Reflect.get(options, 'plugins'))
  return (plugins.data ?? []).flatMap((plugin, index) =>
    (plugin.prepare?.(facts) ?? []).map(
      (problem) => `plugins.${index} ("${plugin.id}"): ${problem}`,
    ),
  )
}

/** Whether sign-up by email answers for every address the same. */
function isNeutral(options: object): boolean {
  const given: unknown = Reflect.get(options, 'emailAndPassword')
  const { data } = optionsSchema.shape.emailAndPassword.safeParse(given)
  return data?.enabled === true && (data.requireEmailVerification || !data.autoSignIn)
}
