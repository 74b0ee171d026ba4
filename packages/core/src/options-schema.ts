import * as z from 'zod'
import type { Database } from './contract/adapter.js'
import type { StandardSchema } from './contract/additional-fields.js'
import { parseDuration } from './contract/duration.js'
import type { EmailSender } from './contract/email.js'
import type { LanguageTexts } from './contract/language.js'
import type { AuthOptions } from './contract/options.js'
import type { Plugin, Subscribers } from './contract/plugin.js'
import type { RevocationSignal } from './contract/revocation.js'
import type { Clock, LogEntry, Random } from './contract/runtime.js'
import type { StoragePreset } from './contract/storage-format.js'
import { nativeParallelism } from './crypto/native.js'
import { platformRandom } from './crypto/random.js'
import { isNetwork } from './http/ip-address.js'
import { ownFormat } from './storage/own-format.js'

/** A century: what every database holds as a date, counted from now. */
const LONGEST_SECONDS = 3_155_760_000
/** Timers count no more than 24 days. */
const DAY_SECONDS = 86_400

const givenDuration = ({ least = 0, most = LONGEST_SECONDS } = {}) =>
  z.union([z.number(), z.string()]).transform((value, context) => {
    const seconds = parseDuration(value)
    if (seconds !== null && seconds >= least && seconds <= most) return seconds
    context.addIssue(
      seconds === null
        ? 'must be seconds or a text such as "7 days"'
        : `must be from ${least} to ${most} seconds`,
    )
    return z.NEVER
  })

const duration = (byDefault: string, limits?: Parameters<typeof givenDuration>[0]) =>
  givenDuration(limits).prefault(byDefault)

const isStandardSchema = (value: unknown): boolean =>
  (typeof value === 'object' || typeof value === 'function') &&
  value !== null &&
  '~standard' in value

const isFunction = (value: unknown): boolean => typeof value === 'function'
const hasMethods =
  (...names: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => isFunction(Reflect.get(value, name)))

/** @see RFC 5646; it stands in pages and headers. */
const languageTag = /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i
const systemClock: Clock = { now: () => Date.now() }

const additionalFields = z
  .record(
    z.string().regex(/^[A-Za-z]\w{0,62}$/, 'must be letters, digits and _'),
    z
      .strictObject({
        type: z.enum(['string', 'number', 'boolean', 'date']),
        required: z.boolean().exactOptional(),
        input: z.boolean().exactOptional(),
        returned: z.boolean().exactOptional(),
        defaultValue: z.union([z.string(), z.number(), z.boolean(), z.date()]).exactOptional(),
        unique: z.boolean().exactOptional(),
        index: z.boolean().exactOptional(),
        validator: z
          .custom<StandardSchema>(isStandardSchema, 'must be a Standard Schema')
          .exactOptional(),
      })
      .refine(
        ({ type, defaultValue }) => defaultValue === undefined || typeOf(defaultValue) === type,
        {
          path: ['defaultValue'],
          message: 'must be of the type of the column',
        },
      ),
  )
  .default({})

function typeOf(value: unknown): string {
  return value instanceof Date ? 'date' : typeof value
}

const yes = z.boolean().default(true)
const no = z.boolean().default(false)
const path = z.string().regex(/^\/[\w{}./-]+$/, 'must be a path such as "/update-user"')
const count = (byDefault: number) => z.int().min(1).default(byDefault)

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
      accountLinking: z.strictObject({ allowUnlinkingAll: no }).prefault({}),
    })
    .prefault({}),
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

function checkIds(plugins: readonly Plugin[], context: z.RefinementCtx): void {
  const ids = plugins.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) === index) continue
    context.addIssue({
      code: 'custom',
      path: [index],
      message: `the plugin "${id}" is there already`,
    })
  }
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

function logToConsole({ level, message, requestId, data }: LogEntry): void {
  const details = { ...(requestId === undefined ? {} : { requestId }), ...data }
  console[level](`[countersign] ${message}`, ...(Object.keys(details).length > 0 ? [details] : []))
}
