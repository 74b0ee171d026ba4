import { type AnyAuth, partsOf } from '../auth.js'
import type { DatabaseAdapter, Schema } from '../contract/storage/adapter.js'
import { consoleSender, missingSender } from '../services/mail/mailer.js'

export { canonicalEmail } from '../contract/calls/fields.js'
export { isLoopbackHost } from '../contract/options/loopback.js'

/** How an app is set up, for programs that check it. It contains no secret. */
export interface AuthInspection {
  /** Whether the app runs in production. */
  readonly production: boolean
  /**
   * The problems for which production refuses every request, such as a missing secret, each with the path of its
   * option. Empty when the app serves.
   */
  readonly refusals: readonly string[]
  /** Whether the secret was created at this start, because the app has no secret. */
  readonly isSecretGenerated: boolean
  /** The app's only origin, such as `https://app.example.com`; null when it depends on the host of each request. */
  readonly origin: string | null
  /** Path of the calls, such as `/api/auth`. */
  readonly basePath: string
  /** The option `trustedOrigins`; null when it is computed per request. */
  readonly trustedOrigins: readonly string[] | null
  /** The option `cors`; null when it is not set. */
  readonly cors: boolean | null
  /** The name of the database adapter, such as `kysely`. */
  readonly database: string
  /** Name of the session cookie. */
  readonly cookieName: string
  /** Whether the option `email` is set. */
  readonly sendsMails: boolean
  /** What sends mails in this app: paths of options, and ids of plugins as `plugins.magic-link`. */
  readonly mailsNeededBy: readonly string[]
  /** The layouts of imported password hashes that the app verifies. */
  readonly importedLayouts: readonly string[]
  /** The ids of the social providers. */
  readonly providers: readonly string[]
  /** Whether calls are limited by the address of the caller. */
  readonly limitsAddresses: boolean
  /** Whether `advanced.ipAddress.trustedProxies` is set. */
  readonly trustsProxies: boolean
}

/**
 * Describes how an app is set up. The command `countersign doctor` reads it; it makes no request and no query.
 *
 * @throws TypeError for an object that this copy of `createAuth` did not create.
 *
 * @example
 * ```ts
 * import { inspectAuth } from '@countersign/core/inspect'
 * import { auth } from './auth'
 *
 * for (const problem of inspectAuth(auth).refusals) console.error(problem)
 * ```
 */
export function inspectAuth(auth: Pick<AnyAuth, 'handler'>): AuthInspection {
  const { settings, cookieName } = partsOf(auth)
  const { production, refusals, isSecretGenerated, origin, basePath, cors = null } = settings
  const { trustedOrigins, database, email, socialProviders, rateLimit, advanced } = settings
  const { trustedProxies } = advanced.ipAddress
  return {
    production,
    refusals,
    isSecretGenerated,
    origin,
    basePath,
    trustedOrigins: typeof trustedOrigins === 'function' ? null : trustedOrigins,
    cors,
    database: database.id,
    cookieName,
    sendsMails: email !== consoleSender && email !== missingSender,
    mailsNeededBy: mailsNeededBy(settings),
    importedLayouts: settings.emailAndPassword.password?.importedLayouts ?? [],
    providers: socialProviders.map(({ id }) => id),
    limitsAddresses: rateLimit.enabled,
    trustsProxies:
      typeof trustedProxies === 'number' ? trustedProxies > 0 : trustedProxies.length > 0,
  }
}

function mailsNeededBy({
  emailAndPassword,
  user,
  plugins,
}: ReturnType<typeof partsOf>['settings']): string[] {
  const { changeEmail, deleteUser } = user
  const options = {
    'emailAndPassword.enabled': emailAndPassword.enabled,
    'user.changeEmail.enabled': changeEmail.enabled,
    'user.deleteUser.sendVerification': deleteUser.enabled && deleteUser.sendVerification,
  }
  const named = Object.entries(options).flatMap(([path, isOn]) => (isOn ? [path] : []))
  const senders = plugins.filter(({ mails = {} }) => Object.keys(mails).length > 0)
  return [...named, ...senders.map(({ id }) => `plugins.${id}`)]
}

/** The database of an app as the app has connected it, for programs that copy its rows. */
export interface ConnectedDatabase {
  /** The tables by model name. A model comes after those to which it refers. */
  readonly schema: Schema
  readonly adapter: DatabaseAdapter
  /** New values for the columns of a model that have default values in the options of the app. */
  readonly defaultsOf: (model: string) => Readonly<Record<string, unknown>>
}

/**
 * The database of an app. The commands `countersign export` and `countersign import` copy rows with it. No check of
 * a call and no hook runs: the program checks what it writes.
 *
 * @throws TypeError for an object that this copy of `createAuth` did not create.
 *
 * @example
 * ```ts
 * import { databaseOf } from '@countersign/core/inspect'
 * import { auth } from './auth'
 *
 * const { adapter } = databaseOf(auth)
 * console.log(await adapter.count({ model: 'user', where: [] }))
 * ```
 */
export function databaseOf(auth: Pick<AnyAuth, 'handler'>): ConnectedDatabase {
  const { adapter, tables } = partsOf(auth)
  return {
    schema: tables.schema,
    adapter,
    defaultsOf(model) {
      const values: Record<string, unknown> = {}
      for (const [column, value] of tables.defaults.get(model) ?? [])
        values[column] = typeof value === 'function' ? value() : structuredClone(value)
      return values
    },
  }
}
