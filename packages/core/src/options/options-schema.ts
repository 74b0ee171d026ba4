import * as z from 'zod/mini'
import type { Database } from '../contract/storage/adapter.js'
import type { EmailSender } from '../contract/texts/email.js'
import type { RateLimitStorage } from '../contract/storage/rate-limit-storage.js'
import type { LanguageTexts } from '../contract/texts/language.js'
import { additionalFields } from '../contract/tables/field-values.js'
import {
  callback,
  count,
  duration,
  givenDuration,
  hasMethods,
  isFunction,
  isRecord,
  no,
  oneOf,
  yes,
} from '../contract/options/option-values.js'
import { noPromise, section, subscribers } from '../contract/options/sections.js'
import type { DynamicBaseURL, RenderPage } from '../contract/options/request-options.js'
import type { OwnPasswordHasher, PasswordCandidate } from '../contract/options/sign-in-options.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { RevocationSignal } from '../contract/options/session-options.js'
import type { LogEntry } from '../contract/runtime.js'
import type { StoragePreset } from '../contract/storage/storage-format.js'
import type { Telemetry } from '../contract/telemetry.js'
import { scryptCosts } from '../crypto/password-hash.js'
import { loadProviders } from '../load-providers.js'
import { advancedOptions } from './advanced-options.js'
import { ownFormat } from '../storage/own-format.js'

/** @see RFC 5646; it is used in pages and headers. */
const languageTag = /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i

/** The path of a call. */
const path = z.string().check(z.regex(/^\/[\w{}./-]+$/, 'must be a path such as "/update-user"'))

/** The options with every default of the product. */
export const optionsSchema = z.strictObject({
  appName: z._default(z.string().check(z.minLength(1)), 'Countersign'),
  pages: z.optional(
    z.custom<RenderPage | string>(
      (given) => typeof given === 'string' || isFunction(given),
      'must be a function that returns HTML, or an address',
    ),
  ),
  errorURL: z.optional(z.string()),
  baseURL: z.optional(
    z.custom<string | DynamicBaseURL>(
      (given) => typeof given === 'string' || isRecord(given),
      'must be an address such as "https://example.com", or { allowedHosts, fallback }',
    ),
  ),
  basePath: z.optional(z.string()),
  secret: z.optional(
    z.union([z.string(), z.array(z.string()).check(z.minLength(1))], 'must be a text or a list'),
  ),
  database: z.custom<Database>(
    hasMethods('connect'),
    'must be a database adapter, such as kysely(libsql("app.sqlite"))',
  ),
  storage: z._default(
    z.custom<StoragePreset>(hasMethods('create'), 'must be a storage format'),
    () => ownFormat,
  ),
  emailAndPassword: section(
    {
      enabled: no,
      disableSignUp: no,
      minPasswordLength: count(8),
      maxPasswordLength: z._default(z.int().check(z.gte(1), z.lte(4096)), 128),
      requireEmailVerification: no,
      autoSignIn: yes,
      resetPasswordPage: z._default(z.string(), '/reset-password'),
      resetPasswordTokenExpiresIn: duration('1 hour', { least: 1 }),
      revokeSessionsOnPasswordReset: yes,
      passwordBlocklist: yes,
      isBlockedPassword: callback<(candidate: PasswordCandidate) => boolean | Promise<boolean>>(),
      hashMemory: z.optional(oneOf(scryptCosts)),
      password: z.optional(
        z.custom<OwnPasswordHasher>(hasMethods('hash', 'verify'), 'must have hash and verify'),
      ),
    },
    z.refine(({ hashMemory, password }) => hashMemory === undefined || password === undefined, {
      path: ['hashMemory'],
      message: 'is not used beside emailAndPassword.password',
    }),
    z.refine(({ minPasswordLength, maxPasswordLength }) => minPasswordLength <= maxPasswordLength, {
      path: ['minPasswordLength'],
      message: 'must not be above maxPasswordLength',
    }),
  ),
  email: callback<EmailSender>(),
  session: section({
    expiresIn: duration('7 days', { least: 1 }),
    updateAge: duration('1 day'),
    maxAge: z.optional(givenDuration({ least: 1 })),
    freshAge: duration('1 day'),
    deferSessionRefresh: no,
    cookieCache: section({
      enabled: no,
      maxAge: duration('5 minutes', { least: 1 }),
      signal: z.optional(
        z.custom<RevocationSignal>(hasMethods('publish', 'subscribe'), 'must be a signal'),
      ),
    }),
    additionalFields,
  }),
  emailVerification: section({
    sendOnSignUp: z.optional(z.boolean()),
    sendOnSignIn: yes,
    autoSignInAfterVerification: no,
    keepUnprovenMethods: no,
    expiresIn: duration('1 hour', { least: 1 }),
  }),
  user: section({
    additionalFields,
    changeEmail: section({ enabled: no }),
    deleteUser: section({
      enabled: no,
      sendVerification: no,
      deleteTokenExpiresIn: duration('1 day', { least: 1 }),
    }),
  }),
  account: section({
    additionalFields,
    accountLinking: section({
      enabled: yes,
      disableImplicitLinking: no,
      trustedProviders: z._default(z.array(z.string()), []),
      allowDifferentEmails: no,
      allowUnlinkingAll: no,
    }),
    updateAccountOnSignIn: yes,
    exposeRefreshTokens: no,
  }),
  socialProviders: z._default(
    z.pipe(
      noPromise,
      z.pipe(
        z.transform((given: unknown, { issues }) =>
          isRecord(given) ? loadProviders(given, issues) : given,
        ),
        z.array(z.custom<SocialProvider>(isProvider, 'must be a provider')).check(checkIds),
      ),
    ),
    [],
  ),
  rateLimit: section({
    enabled: yes,
    window: duration('10 seconds', { least: 1 }),
    max: count(100),
    storage: z._default(
      z.union(
        [
          z.enum(['memory', 'database']),
          z.custom<RateLimitStorage>(hasMethods('hit', 'guess', 'forget'), 'must be a storage'),
        ],
        'must be "memory", "database" or a storage',
      ),
      'memory',
    ),
    mailsPerHour: count(20),
    customRules: z._default(
      z.record(
        path,
        z.union(
          [
            z.literal(false),
            z.strictObject({ window: duration('10 seconds', { least: 1 }), max: count(100) }),
          ],
          'must be false or { window, max }',
        ),
      ),
      {},
    ),
  }),
  languages: section(
    {
      available: z._default(
        z.array(z.custom<LanguageTexts>(isLanguage, 'must be the texts of a language')),
        [],
      ),
      byDefault: z._default(z.string(), 'en'),
      userField: z._default(z.string(), 'language'),
    },
    z.refine(({ available, byDefault }) => isAvailableLanguage(byDefault, available), {
      path: ['byDefault'],
      message: 'must be "en" or the tag of an available language',
    }),
  ),
  disabledPaths: z._default(z.array(path), []),
  cors: z.optional(z.boolean()),
  links: z._default(z.enum(['direct', 'confirm']), 'direct'),
  trustedOrigins: z._default(
    z.union(
      [
        z.array(z.string()),
        z.custom<(headers: Headers) => readonly string[] | Promise<readonly string[]>>(isFunction),
      ],
      'must be a list of origins or a function',
    ),
    [],
  ),
  advanced: section(advancedOptions),
  logger: section({
    level: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
    log: z._default(
      z.custom<(entry: LogEntry) => void>(isFunction, 'must be a function'),
      () => logToConsole,
    ),
  }),
  telemetry: z.optional(
    z.custom<Telemetry>(
      hasMethods('calls', 'database', 'email', 'hashQueue'),
      'must be openTelemetry()',
    ),
  ),
  hooks: subscribers,
  plugins: z._default(
    z.array(z.custom<Plugin>(isPlugin, 'must be a plugin, such as magicLink()')).check(checkIds),
    [],
  ),
})

function checkIds({
  value,
  issues,
}: z.core.ParsePayload<readonly { readonly id: string }[]>): void {
  const ids = value.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) === index) continue
    const message = `"${id}" is there already`
    issues.push({ code: 'custom', input: id, path: [index], message })
  }
}

function isLanguage(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { tag, texts } = value
  return typeof tag === 'string' && languageTag.test(tag) && isRecord(texts)
}

function isAvailableLanguage(tag: string, available: readonly LanguageTexts[]): boolean {
  const tags = ['en', ...available.map((language) => language.tag.toLowerCase())]
  return tags.includes(tag.toLowerCase())
}

function isPlugin(value: unknown): boolean {
  return isRecord(value) && typeof value['id'] === 'string'
}

/** Its id is used in addresses and rows. */
function isProvider(value: unknown): boolean {
  if (!hasMethods('authorize', 'exchange', 'identify', 'issuer')(value)) return false
  const { id } = value
  return typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) && id !== 'credential'
}

function logToConsole({ level, message, requestId, data }: LogEntry): void {
  const details = { ...(requestId === undefined ? {} : { requestId }), ...data }
  console[level](`[countersign] ${message}`, ...(Object.keys(details).length > 0 ? [details] : []))
}
