import * as z from 'zod'
import type { Database } from './contract/adapter.js'
import type { EmailSender } from './contract/email.js'
import type { LanguageTexts } from './contract/language.js'
import type { AuthOptions } from './contract/options.js'
import type { Plugin, Subscribers } from './contract/plugin.js'
import type { SocialProvider } from './contract/provider.js'
import type { RevocationSignal } from './contract/revocation.js'
import type { Clock, Fetch, LogEntry, Random } from './contract/runtime.js'
import type { StoragePreset } from './contract/storage-format.js'
import { nativeParallelism } from './crypto/native.js'
import { platformRandom } from './crypto/random.js'
import { isNetwork } from './http/ip-address.js'
import { loadProviders } from './load-providers.js'
import {
  additionalFields,
  count,
  DAY_SECONDS,
  duration,
  givenDuration,
  hasMethods,
  isFunction,
  no,
  path,
  yes,
} from './option-values.js'
import { ownFormat } from './storage/own-format.js'

/** @see RFC 5646; it stands in pages and headers. */
const languageTag = /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i
const systemClock: Clock = { now: () => Date.now() }

/** The options with every default of the product. */
export const optionsSchema = z.strictObject({
  appName: z.string().min(1).default('Countersign'),
  baseURL: z.string().optional(),
  basePath: z.string().optional(),
  secret: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  database: z.custom<Database>(hasMethods('connect'), 'must be a database adapter'),
  storage: z
    .custom<StoragePreset>(hasMethods('create'), 'must be a storage format')
    .default(() => ownFormat),
  emailAndPassword: z
    .strictObject({
      enabled: z.boolean().default(false),
      disableSignUp: z.boolean().default(false),
      minPasswordLength: count(8),
      maxPasswordLength: z.int().min(1).max(4096).default(128),
      requireEmailVerification: no,
      autoSignIn: yes,
      resetPasswordPage: z.string().default('/reset-password'),
      resetPasswordTokenExpiresIn: duration('1 hour', { least: 1 }),
      revokeSessionsOnPasswordReset: yes,
      isBlockedPassword: z
        .custom<(password: string) => boolean | Promise<boolean>>(isFunction, 'must be a function')
        .optional(),
      password: z
        .custom<NonNullable<NonNullable<AuthOptions['emailAndPassword']>['password']>>(
          hasMethods('hash', 'verify'),
          'must have hash and verify',
        )
        .optional(),
    })
    .refine(({ minPasswordLength, maxPasswordLength }) => minPasswordLength <= maxPasswordLength, {
      path: ['minPasswordLength'],
      message: 'must not be above maxPasswordLength',
    })
    .prefault({}),
  email: z.custom<EmailSender>(isFunction, 'must be a function').optional(),
  session: z
    .strictObject({
      expiresIn: duration('7 days', { least: 1 }),
      updateAge: duration('1 day'),
      freshAge: duration('1 day'),
      cookieCache: z
        .strictObject({
          enabled: no,
          maxAge: duration('5 minutes', { least: 1 }),
          signal: z
            .custom<RevocationSignal>(hasMethods('publish', 'subscribe'), 'must be a signal')
            .optional(),
        })
        .prefault({}),
      additionalFields,
    })
    .prefault({}),
  emailVerification: z
    .strictObject({
      sendOnSignUp: z.boolean().optional(),
      sendOnSignIn: yes,
      autoSignInAfterVerification: no,
      keepUnprovenMethods: no,
      expiresIn: duration('1 hour', { least: 1 }),
    })
    .prefault({}),
  user: z
    .strictObject({
      additionalFields,
      changeEmail: z.strictObject({ enabled: no }).prefault({}),
      deleteUser: z
        .strictObject({
          enabled: no,
          sendVerification: no,
          deleteTokenExpiresIn: duration('1 day', { least: 1 }),
        })
        .prefault({}),
    })
    .prefault({}),
  account: z
    .strictObject({
      accountLinking: z
        .strictObject({
          enabled: yes,
          disableImplicitLinking: no,
          trustedProviders: z.array(z.string()).default([]),
          allowDifferentEmails: no,
          allowUnlinkingAll: no,
        })
        .prefault({}),
      updateAccountOnSignIn: yes,
    })
    .prefault({}),
  socialProviders: z
    .unknown()
    .transform((given, context) => (isRecord(given) ? loadProviders(given, context) : given))
    .pipe(z.array(z.custom<SocialProvider>(isProvider, 'must be a provider')))
    .superRefine(checkIds)
    .default([]),
  rateLimit: z
    .strictObject({
      enabled: z.boolean().optional(),
      window: duration('10 seconds', { least: 1 }),
      max: count(100),
      storage: z.enum(['memory', 'database']).default('memory'),
      customRules: z
        .record(
          path,
          z.union([
            z.literal(false),
            z.strictObject({ window: duration('10 seconds', { least: 1 }), max: count(100) }),
          ]),
        )
        .default({}),
    })
    .prefault({}),
  languages: z
    .strictObject({
      available: z
        .array(z.custom<LanguageTexts>(isLanguage, 'must be the texts of a language'))
        .default([]),
      byDefault: z.string().default('en'),
      userField: z.string().default('language'),
    })
    .refine(({ available, byDefault }) => isSpoken(byDefault, available), {
      path: ['byDefault'],
      message: 'must be "en" or the tag of an available language',
    })
    .prefault({}),
  disabledPaths: z.array(path).default([]),
  cors: no,
  links: z.enum(['direct', 'confirm']).default('direct'),
  trustedOrigins: z
    .union([
      z.array(z.string()),
      z.custom<(headers: Headers) => readonly string[] | Promise<readonly string[]>>(isFunction),
    ])
    .default([]),
  advanced: z
    .strictObject({
      cookiePrefix: z
        .string()
        .regex(/^[\w-]{1,64}$/, 'must be letters, digits, _ and -')
        .optional(),
      useSecureCookies: z.boolean().optional(),
      defaultCookieAttributes: z
        .strictObject({ sameSite: z.enum(['lax', 'strict', 'none']).default('lax') })
        .prefault({}),
      ipAddress: z
        .strictObject({
          ipAddressHeaders: z.array(z.string().toLowerCase()).default(['x-forwarded-for']),
          trustedProxies: z
            .union([
              z.array(z.string().refine(isNetwork, 'must be an address or a network')),
              z.int().min(0).max(16),
            ])
            .default([]),
        })
        .prefault({}),
      crossSubDomainCookies: z
        .strictObject({
          enabled: z.boolean().default(false),
          domain: z
            .string()
            .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'must be a host')
            .optional(),
        })
        .prefault({}),
      maxBodyBytes: count(65_536),
      bodyTimeout: duration('10 seconds', { least: 1, most: DAY_SECONDS }),
      maxParallelHashes: count(nativeParallelism()),
      maxWaitingHashes: z.int().min(0).default(1000),
      mailRetryDelays: z
        .array(givenDuration({ most: DAY_SECONDS }))
        .max(10)
        .prefault(['1 second', '4 seconds']),
      providerRequests: z
        .strictObject({
          timeout: duration('10 seconds', { least: 1, most: DAY_SECONDS }),
          maxBytes: count(1_048_576),
          keyCooldown: duration('30 seconds'),
          keyMaxAge: duration('10 minutes', { least: 1 }),
        })
        .prefault({}),
      fetch: z.custom<Fetch>(isFunction, 'must be a function').default(() => platformFetch),
      clock: z.custom<Clock>(hasMethods('now'), 'must have now').default(systemClock),
      random: z.custom<Random>(hasMethods('bytes'), 'must have bytes').default(platformRandom),
    })
    .prefault({}),
  logger: z
    .strictObject({
      level: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
      log: z
        .custom<(entry: LogEntry) => void>(isFunction, 'must be a function')
        .default(() => logToConsole),
    })
    .prefault({}),
  hooks: z.custom<Subscribers>(hasMethods(), 'must be an object').default({}),
  plugins: z
    .array(z.custom<Plugin>(isPlugin, 'must be a plugin'))
    .superRefine(checkIds)
    .default([]),
})

function checkIds(named: readonly { readonly id: string }[], context: z.RefinementCtx): void {
  const ids = named.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) === index) continue
    context.addIssue({
      code: 'custom',
      path: [index],
      message: `"${id}" is there already`,
    })
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isLanguage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const tag: unknown = Reflect.get(value, 'tag')
  const texts: unknown = Reflect.get(value, 'texts')
  return typeof tag === 'string' && languageTag.test(tag) && typeof texts === 'object' && !!texts
}

function isSpoken(tag: string, available: readonly LanguageTexts[]): boolean {
  const tags = ['en', ...available.map((language) => language.tag.toLowerCase())]
  return tags.includes(tag.toLowerCase())
}

function isPlugin(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string'
}

/** Its id stands in addresses and in rows. */
function isProvider(value: unknown): boolean {
  if (!hasMethods('authorize', 'exchange', 'identify', 'issuer')(value)) return false
  const id: unknown = typeof value === 'object' && value !== null && Reflect.get(value, 'id')
  return typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) && id !== 'credential'
}

/** Looked up at each call: tools of observability replace it after the start. */
const platformFetch: Fetch = (input, init) => fetch(input, init)

function logToConsole({ level, message, requestId, data }: LogEntry): void {
  const details = { ...(requestId === undefined ? {} : { requestId }), ...data }
  console[level](`[countersign] ${message}`, ...(Object.keys(details).length > 0 ? [details] : []))
}
