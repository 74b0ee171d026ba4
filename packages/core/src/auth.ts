import type { MigrationPlan } from './contract/adapter.js'
import type { AdditionalFields } from './contract/additional-fields.js'
import type { ColumnsFor, EndpointsOf, ServerApi } from './contract/derive.js'
import type { RequestOrigin } from './contract/exchange.js'
import type { Plugin } from './contract/plugin.js'
import type { CoreEndpoints } from './endpoints/index.js'

/** How to bring the tables up to date. */
export interface MigrateOptions {
  /** Only says what would be done. Default false. */
  readonly dryRun?: boolean
}

/**
 * The app's authentication: what `createAuth` returns.
 *
 * @typeParam P - the plugins, in order
 * @typeParam U - columns that the app adds to users
 * @typeParam S - columns that the app adds to sessions
 */
export interface Auth<
  P extends readonly Plugin[] = readonly Plugin[],
  U extends AdditionalFields = AdditionalFields,
  S extends AdditionalFields = AdditionalFields,
> {
  /** Answers a request under the base path. Never rejects. */
  readonly handler: (request: Request, from?: RequestOrigin) => Promise<Response>
  /** Every call, for the server's own code: plain values with real dates, refusals as `AuthError`. */
  readonly api: ServerApi<CoreEndpoints & EndpointsOf<P>, ColumnsFor<P, U, S>>
  /** Path under which the calls live, such as `/api/auth`. */
  readonly basePath: string
  /**
   * Creates missing tables, columns and indexes; drops and changes nothing.
   *
   * @returns the statements, run or not, and what they cannot mend
   */
  readonly migrate: (
    options?: MigrateOptions,
  ) => Promise<Pick<MigrationPlan, 'statements' | 'problems'>>
  /**
   * Deletes the rows that have expired: sessions, one-time values, and the counts of rate limits where
   * the database keeps them. Answers do so a little at a time; an app whose processes live for minutes
   * only, or whose tables have no index on `expiresAt`, calls it now and then.
   *
   * @returns how many rows went, by table
   */
  readonly cleanUp: () => Promise<Readonly<Record<string, number>>>
  /** Resolves when the work that goes on after answers, such as sending mails, is done. For shutdown and tests. */
  readonly idle: () => Promise<void>
  /** Types only; never present at run time. */
  readonly $columns?: ColumnsFor<P, U, S>
}

/** Any app's authentication, whatever its plugins and columns. */
export interface AnyAuth {
  readonly handler: (request: Request, from?: RequestOrigin) => Promise<Response>
  readonly basePath: string
  readonly $columns?: unknown
}
