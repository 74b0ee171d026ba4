import * as z from 'zod'
import type { Database } from './contract/adapter.js'
import type { StandardSchema } from './contract/additional-fields.js'
import { parseDuration } from './contract/duration.js'
import type { EmailSender } from './contract/email.js'
import type { AuthOptions } from './contract/options.js'
import type { Plugin, Subscribers } from './contract/plugin.js'
import type { Clock, LogEntry, Random } from './contract/runtime.js'
import { nativeParallelism } from './crypto/native.js'
import { platformRandom } from './crypto/random.js'
import { type BaseSettings, baseSettings } from './options-base.js'
import { patternProblem } from './http/trusted-origins.js'
import { consoleSender, missingSender } from './services/mailer.js'

/** Everything about how the app is set up, complete and read-only. Every default of the product is in this file. */
export interface Settings
  extends
    Omit<z.output<typeof optionsSchema>, 'baseURL' | 'basePath' | 'secret' | 'email'>,
    BaseSettings {
  readonly email: EmailSender
}

/** A century: what every database holds as a date, counted from now. */
const LONGEST_SECONDS = 3_155_760_000
/** Timers count no more than 24 days. */
const DAY_SECONDS = 86_400

const duration = (byDefault: string, { least = 0, most = LONGEST_SECONDS } = {}) =>
  z
    .union([z.number(), z.string()])
    .default(byDefault)
    .transform((value, context) => {
      const seconds = parseDuration(value)
      if (seconds !== null && seconds >= least && seconds <= most) return seconds
      context.addIssue(
        seconds === null
          ? 'must be seconds or a text such as "7 days"'
          : `must be from ${least} to ${most} seconds`,
      )
      return z.NEVER
    })

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

const count = (byDefault: number) => z.int().min(1).default(byDefault)

const optionsSchema = z.strictObject({
  appName: z.string().min(1).default('Countersign'),
  baseURL: z.string().optional(),
  basePath: z.string().optional(),
  secret: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  database: z.custom<Database>(hasMethods('connect'), 'must be a database adapter'),
  emailAndPassword: z
    .strictObject({
      enabled: z.boolean().default(false),
      disableSignUp: z.boolean().default(false),
      minPasswordLength: count(8),
      maxPasswordLength: z.int().min(1).max(4096).default(128),
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
      additionalFields,
    })
    .prefault({}),
  user: z.strictObject({ additionalFields }).prefault({}),
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
        .default('countersign'),
      useSecureCookies: z.boolean().optional(),
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

/** A mistake in the options: every problem at once, each with the path of its option. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  /** Such as `session.expiresIn: must be seconds or a text such as "7 days"`. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Countersign cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads the options once and completes them.
 *
 * @throws ConfigurationError that lists every problem.
 */
export function parseOptions(options: unknown): Settings {
  const parsed = optionsSchema.safeParse(options)
  const given = typeof options === 'object' && options !== null ? options : {}
  const base = baseSettings(given, parsed.data?.advanced.random ?? platformRandom)
  const problems = [...problemsOf(parsed.error), ...base.problems, ...originProblems(given)]
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  const sender = base.settings.production ? missingSender : consoleSender
  return { ...parsed.data, ...base.settings, email: parsed.data.email ?? sender }
}

function originProblems(options: object): string[] {
  const origins: unknown = Reflect.get(options, 'trustedOrigins')
  if (!Array.isArray(origins)) return []
  return origins
    .filter((origin) => typeof origin === 'string')
    .map(patternProblem)
    .filter((problem) => problem !== null)
}

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

function isPlugin(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string'
}

function problemsOf(error: z.ZodError | undefined): string[] {
  const at = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'options'
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${at([...issue.path, key])}: is not an option`)
      : [`${at(issue.path)}: ${issue.message}`],
  )
}

function logToConsole({ level, message, requestId, data }: LogEntry): void {
  const details = { ...(requestId === undefined ? {} : { requestId }), ...data }
  console[level](`[countersign] ${message}`, ...(Object.keys(details).length > 0 ? [details] : []))
}
