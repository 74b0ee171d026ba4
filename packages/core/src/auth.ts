import type { DatabaseAdapter, MigrationPlan } from './contract/storage/adapter.js'
import type { AdditionalFields, FieldsByModel } from './contract/tables/additional-fields.js'
import type { ColumnsFor, EndpointsOf, Inferred, ServerApi } from './contract/plugins/derive.js'
import type { AnyDefinition } from './contract/calls/endpoint.js'
import type { RequestOrigin } from './contract/calls/exchange.js'
import type { Plugin } from './contract/plugins/plugin.js'
import type { Tables } from './database/tables.js'
import type { CoreEndpoints } from './endpoints/index.js'
import type { Settings } from './options/parse-options.js'

/** How to bring the tables up to date. */
export interface MigrateOptions {
  /** Only reports what would be done. Default false. */
  readonly dryRun?: boolean
}

/**
 * The app's authentication: what `createAuth` returns.
 *
 * @typeParam P - the plugins, in order
 * @typeParam U - columns that the app adds to users
 * @typeParam S - columns that the app adds to sessions
 * @typeParam A - columns that the app adds to accounts
 */
export interface Auth<
  P extends readonly Plugin[] = readonly Plugin[],
  U extends AdditionalFields = AdditionalFields,
  S extends AdditionalFields = AdditionalFields,
  A extends AdditionalFields = AdditionalFields,
> {
  /** Handles a request under the base path. Never rejects. */
  readonly handler: (request: Request, from?: RequestOrigin) => Promise<Response>
  /** Every call for the app's own code: plain values with Date objects, failures as `AuthError`. */
  readonly api: ServerApi<CoreEndpoints & EndpointsOf<P>, ColumnsFor<P, U, S, A>>
  /** Path of the calls, such as `/api/auth`. */
  readonly basePath: string
  /**
   * Creates missing tables, columns and indexes. It does not drop or change existing ones.
   *
   * @returns the statements, whether or not they ran, and the problems that they cannot solve
   */
  readonly migrate: (
    options?: MigrateOptions,
  ) => Promise<Pick<MigrationPlan, 'statements' | 'problems'>>
  /**
   * Deletes expired rows: sessions, one-time values, and the counters of rate limits when the database
   * stores them. Requests also delete some expired rows each. Call it regularly when the processes of the
   * app run only for minutes, or when its tables have no index on `expiresAt`.
   *
   * @returns the number of deleted rows by table
   */
  readonly cleanUp: () => Promise<Readonly<Record<string, number>>>
  /** Resolves when all background work, such as sending mails, is done. For shutdown and tests. */
  readonly idle: () => Promise<void>
  /** Types only; never present at run time. */
  readonly $columns?: ColumnsFor<P, U, S, A>
  /**
   * Types only, such as `typeof auth.$Infer.Session`, `typeof auth.$Infer.User`, and the rows of plugins; never present at
   * run time.
   */
  readonly $Infer: Inferred<ColumnsFor<P, U, S, A>>
}

/** The authentication of any app, with any plugins and columns. */
export interface AnyAuth {
  readonly handler: (request: Request, from?: RequestOrigin) => Promise<Response>
  readonly basePath: string
  readonly $columns?: unknown
}

/**
 * An app whose sessions a binding reads: what `createAuth` returns.
 *
 * @typeParam S - the result of `getSession`, with the columns of the app
 */
export interface SessionSource<S> {
  readonly api: {
    getSession(input: {
      readonly headers: Headers
      readonly query: { readonly disableRefresh: boolean }
      readonly returnHeaders: true
    }): Promise<{ readonly headers: Headers; readonly response: S }>
  }
}

/**
 * A session with its user, with the columns of the app and of its plugins: what `getSession` returns when a user is
 * signed in.
 *
 * @typeParam A - the type of the app: `typeof auth`
 *
 * @example
 * ```ts
 * import type { SessionOf } from '@countersign/core'
 * import type { auth } from './auth'
 *
 * export function greet({ user }: SessionOf<typeof auth>): string {
 *   return `Hello, ${user.name}`
 * }
 * ```
 */
export type SessionOf<A extends SessionSource<unknown>> =
  A extends SessionSource<infer S> ? NonNullable<S> : never

/** The parts of an app, for code that describes it. */
export interface AuthParts {
  readonly settings: Settings
  readonly appName: string
  /** The base address of the calls: a URL, or a path when the origin depends on the request. */
  readonly callsURL: string
  readonly cookieName: string
  /** By server name. */
  readonly definitions: Readonly<Record<string, AnyDefinition>>
  readonly tables: Tables
  /** The database, as the app has connected it. */
  readonly adapter: DatabaseAdapter
  /** The columns that the app adds, by model. */
  readonly additionalFields: FieldsByModel
}

/** By handler, which is the same function however an app's face is copied. */
const parts = new WeakMap<AnyAuth['handler'], AuthParts>()

/** Stores the parts of an app outside of the app object, which has only what apps use. */
export function noteParts(handler: AnyAuth['handler'], created: AuthParts): void {
  parts.set(handler, created)
}

/** The parts of an app. @throws TypeError for an object that `createAuth` did not create. */
export function partsOf(auth: Partial<Pick<AnyAuth, 'handler'>> | null | undefined): AuthParts {
  const created = auth?.handler && parts.get(auth.handler)
  if (!created) throw new TypeError('This was not made by createAuth')
  return created
}
