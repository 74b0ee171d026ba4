import type { Database } from './contract/storage/adapter.js'
import type { AdditionalFields } from './contract/tables/additional-fields.js'
import type { EmailSender } from './contract/texts/email.js'
import type { LanguageTexts } from './contract/texts/language.js'
import type { NamedProviders } from './load-providers.js'
import type { Plugin } from './contract/plugins/plugin.js'
import type { Subscribers } from './contract/plugins/subscribers.js'
import type { SocialProvider } from './contract/providers/provider.js'
import type { LogEntry, LogLevel } from './contract/runtime.js'
import type { StoragePreset } from './contract/storage/storage-format.js'
import type { Telemetry } from './contract/telemetry.js'
import type { AccountOptions, UserOptions } from './contract/options/account-options.js'
import type {
  AdvancedOptions,
  DynamicBaseURL,
  RateLimitOptions,
  RenderPage,
} from './contract/options/request-options.js'
import type { SessionOptions } from './contract/options/session-options.js'
import type {
  EmailAndPasswordOptions,
  EmailVerificationOptions,
} from './contract/options/sign-in-options.js'

/** The languages of the app. */
export interface LanguageOptions {
  /** Such as those of `@countersign/core/languages`. */
  readonly available?: readonly LanguageTexts[]
  /** Tag of the language for requests that accept none of the available ones. Default `en`. */
  readonly byDefault?: string
  /** Column of users that holds the user's choice, as tag or as number. Default `language`. */
  readonly userField?: string
}

/** Which entries are logged, and where. */
export interface LoggerOptions {
  /** Entries below this level are dropped; `silent` drops all. Default `warn`. */
  readonly level?: LogLevel | 'silent'
  /** Called with each entry. Default: writes to the console. */
  readonly log?: (entry: LogEntry) => void
}

/**
 * The options of `createAuth`.
 *
 * @typeParam P - the plugins, in order
 * @typeParam U - columns that the app adds to users
 * @typeParam S - columns that the app adds to sessions
 * @typeParam A - columns that the app adds to accounts
 */
export interface AuthOptions<
  P extends readonly Plugin[] = readonly Plugin[],
  U extends AdditionalFields = AdditionalFields,
  S extends AdditionalFields = AdditionalFields,
  A extends AdditionalFields = AdditionalFields,
> {
  /** Shown in mails and on pages. Default `Countersign`. */
  readonly appName?: string
  /**
   * Address of the app, such as `https://app.example.com`. A path in it replaces `basePath`. An app with
   * several hosts passes `{ allowedHosts, fallback }`. Default: the environment variable `COUNTERSIGN_URL`;
   * without either, only loopback hosts are served. Production refuses every request without it.
   */
  readonly baseURL?: string | DynamicBaseURL
  /** Path of the calls under `baseURL`. Default `/api/auth`. */
  readonly basePath?: string
  /**
   * At least 32 random characters, such as the output of `npx countersign secret`. Of several, the first
   * signs and all of them verify, for rotation. Default: the environment variable `COUNTERSIGN_SECRET`; in
   * development a new one at each start. Without it production refuses every request.
   */
  readonly secret?: string | readonly string[]
  /** Adapter of the database that stores users, sessions and accounts. */
  readonly database: Database
  /**
   * Format of secrets in cookies and in the database, such as `betterAuthDatabase()` of
   * `@countersign/core/better-auth`. Default: Countersign's own format.
   */
  readonly storage?: StoragePreset
  readonly emailAndPassword?: EmailAndPasswordOptions
  /** Sends mails. Default in development: writes them to the console. Production sends none without it. */
  readonly email?: EmailSender
  readonly session?: SessionOptions<S>
  readonly emailVerification?: EmailVerificationOptions
  readonly user?: UserOptions<U>
  readonly account?: AccountOptions<A>
  /** Social providers: `[github({ … })]`, or `{ github: { … } }` in apps that are not bundled. */
  readonly socialProviders?: readonly SocialProvider[] | NamedProviders
  readonly rateLimit?: RateLimitOptions
  /**
   * Calls that this app does not serve, such as `/update-user`, under every verb and every alias. An unknown path
   * stops the start.
   */
  readonly disabledPaths?: readonly string[]
  /** The languages of errors, pages and mails. English is always available. */
  readonly languages?: LanguageOptions
  /**
   * Allows pages of trusted origins to send requests with credentials (CORS). Default: only in development, and only
   * for pages that this machine serves.
   */
  readonly cors?: boolean
  /**
   * What a mailed link does: `direct` acts when it is opened; `confirm` shows a page with a button first, so that
   * mail scanners cannot use it up. Default `direct`.
   */
  readonly links?: 'direct' | 'confirm'
  /**
   * The app's own pages in place of the server's: a function that returns HTML, or the address of one page of the app.
   * The address gets the query parameters `page`, such as `deleteAccount`, and `error` or what the page's form posts.
   * Default: pages of the server with the name of the app.
   */
  readonly pages?: RenderPage | string
  /**
   * Address of the app's page for errors, such as `/sign-in-failed`. It gets the query parameters `error` and `reason`.
   * Default: as `pages`.
   */
  readonly errorURL?: string
  /**
   * Other origins whose pages may send requests and may be targets of redirects: exact, with `*` for one
   * whole label, or computed per request. Default none.
   */
  readonly trustedOrigins?:
    readonly string[] | ((headers: Headers) => readonly string[] | Promise<readonly string[]>)
  readonly advanced?: AdvancedOptions
  readonly logger?: LoggerOptions
  /**
   * Spans and metrics of calls, statements, password hashes and mails: `openTelemetry()` of
   * `@countersign/core/opentelemetry`. Default: none, at no cost.
   */
  readonly telemetry?: Telemetry
  /** The app's own subscribers. They run after those of plugins. */
  readonly hooks?: Subscribers
  /** Plugins, in the order in which their subscribers are called. */
  readonly plugins?: P
}
