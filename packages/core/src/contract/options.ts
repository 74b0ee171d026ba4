import type { Database } from './adapter.js'
import type { AdditionalFields } from './additional-fields.js'
import type { EmailSender } from './email.js'
import type { Plugin, Subscribers } from './plugin.js'
import type { Clock, LogEntry, LogLevel, Random } from './runtime.js'

/** Seconds, or a text such as `'15 minutes'`, `'7d'`, `'1 year'`. */
export type Duration = number | string

/** Sign-up and sign-in by email and password. */
export interface EmailAndPasswordOptions {
  /** Default false. */
  readonly enabled?: boolean
  /** Existing people sign in, nobody signs up. Default false. */
  readonly disableSignUp?: boolean
  /** Characters. Default 8. */
  readonly minPasswordLength?: number
  /** Characters. Default 128. */
  readonly maxPasswordLength?: number
  /** Replaces scrypt. Stored texts of the built-in hasher then verify no more. */
  readonly password?: {
    readonly hash: (password: string) => Promise<string>
    readonly verify: (password: string, stored: string) => Promise<boolean>
  }
}

/** How long sessions live. */
export interface SessionOptions<S extends AdditionalFields = AdditionalFields> {
  /** Life of a session. Default 7 days. */
  readonly expiresIn?: Duration
  /** A session older than this is extended when it is used. Default 1 day. */
  readonly updateAge?: Duration
  /** A session younger than this counts as fresh; 0 switches the check off. Default 1 day. */
  readonly freshAge?: Duration
  readonly additionalFields?: S
}

/** Cookies shared by the subdomains of a domain. */
export interface CrossSubDomainCookiesOptions {
  /** Default false. */
  readonly enabled?: boolean
  /** Such as `example.com`. Default: the host of `baseURL`. */
  readonly domain?: string
}

/** What few apps change. */
export interface AdvancedOptions {
  /** First part of cookie names. Default `countersign`. */
  readonly cookiePrefix?: string
  /** Cookies on https only. Default: whether `baseURL` is https. */
  readonly useSecureCookies?: boolean
  /** Off: each host has its own session, and the `__Host-` prefix protects it. */
  readonly crossSubDomainCookies?: CrossSubDomainCookiesOptions
  /** Largest request body in bytes. Default 65,536. */
  readonly maxBodyBytes?: number
  /** Longest wait for the whole of a body that is streamed. Default 10 seconds. */
  readonly bodyTimeout?: Duration
  /** Password hashes that run at once. Default: one per core, below the thread pool's size. */
  readonly maxParallelHashes?: number
  /** Password hashes that wait; more answer 503. Default 1000. */
  readonly maxWaitingHashes?: number
  readonly clock?: Clock
  readonly random?: Random
}

/** What is logged and where it goes. */
export interface LoggerOptions {
  /** Entries below it are dropped; `silent` drops all. Default `warn`. */
  readonly level?: LogLevel | 'silent'
  /** Default: the console. */
  readonly log?: (entry: LogEntry) => void
}

/**
 * Everything an app may say to `createAuth`.
 *
 * @typeParam P - the plugins, in order
 * @typeParam U - columns that the app adds to users
 * @typeParam S - columns that the app adds to sessions
 */
export interface AuthOptions<
  P extends readonly Plugin[] = readonly Plugin[],
  U extends AdditionalFields = AdditionalFields,
  S extends AdditionalFields = AdditionalFields,
> {
  /** Shown in mails. Default `Countersign`. */
  readonly appName?: string
  /**
   * Where the app lives, such as `https://app.example.com`. A path in it replaces `basePath`.
   * Default: the variable `COUNTERSIGN_URL`; in development also the request's own origin.
   * Production refuses to start without it.
   */
  readonly baseURL?: string
  /** Where the calls live under `baseURL`. Default `/api/auth`. */
  readonly basePath?: string
  /**
   * At least 32 characters that nobody can guess, such as the output of `openssl rand -base64 32`.
   * Of several the first signs and all of them verify, for rotation. Default: the variable
   * `COUNTERSIGN_SECRET`; in development a new one at each start. Production refuses to start without it.
   */
  readonly secret?: string | readonly string[]
  readonly database: Database
  readonly emailAndPassword?: EmailAndPasswordOptions
  /** Sends mails. Default in development: the console. Production refuses to send without it. */
  readonly email?: EmailSender
  readonly session?: SessionOptions<S>
  readonly user?: { readonly additionalFields?: U }
  /** Other origins whose pages may call and be returned to: exact, with `*` for whole labels, or found per request. */
  readonly trustedOrigins?:
    readonly string[] | ((headers: Headers) => readonly string[] | Promise<readonly string[]>)
  readonly advanced?: AdvancedOptions
  readonly logger?: LoggerOptions
  /** The app's own subscribers. They come after those of plugins. */
  readonly hooks?: Subscribers
  readonly plugins?: P
}
