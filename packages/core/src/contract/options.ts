import type { Database } from './adapter.js'
import type { AdditionalFields } from './additional-fields.js'
import type { EmailSender } from './email.js'
import type { LanguageTexts } from './language.js'
import type { NamedProviders } from './named-providers.js'
import type { Plugin, Subscribers } from './plugin.js'
import type { SocialProvider } from './provider.js'
import type { RevocationSignal } from './revocation.js'
import type { Clock, Fetch, LogEntry, LogLevel, Random } from './runtime.js'
import type { StoragePreset } from './storage-format.js'

/** Seconds, or a text such as `'15 minutes'`, `'7d'`, `'1 year'`. */
export type Duration = number | string

/** A new password, and the user who is to have it. */
export interface PasswordCandidate {
  readonly password: string
  readonly email: string
  readonly name: string
}

/** Sign-up and sign-in by email and password. */
export interface EmailAndPasswordOptions {
  /** People sign up and sign in by email and password. Default false. */
  readonly enabled?: boolean
  /** Existing people sign in, nobody signs up. Default false. */
  readonly disableSignUp?: boolean
  /** Characters. Default 8. */
  readonly minPasswordLength?: number
  /** Characters. Default 128. */
  readonly maxPasswordLength?: number
  /** Nobody signs in before the address is verified; sign-up then makes no session. Default false. */
  readonly requireEmailVerification?: boolean
  /** Sign-up makes a session. Default true. */
  readonly autoSignIn?: boolean
  /**
   * Page where a new password is chosen, for links that nobody named a page for; it gets `token`. Default
   * `/reset-password`.
   */
  readonly resetPasswordPage?: string
  /** Life of the link that resets a password. Default 1 hour. */
  readonly resetPasswordTokenExpiresIn?: Duration
  /** A reset ends every session of the user. Default true. */
  readonly revokeSessionsOnPasswordReset?: boolean
  /**
   * Refuses a new password that is one of about 16,000 common ones, the user's address, the part of it
   * before the `@`, the user's name or a word of it, or the app's name. Letter case and spaces do not
   * count. Default true.
   */
  readonly passwordBlocklist?: boolean
  /**
   * Whether a new password that the blocklist lets pass is refused nevertheless, such as one of a list
   * of leaked ones. When it fails, the password passes and the failure is logged.
   */
  readonly isBlockedPassword?: (candidate: PasswordCandidate) => boolean | Promise<boolean>
  /** Replaces scrypt. Stored texts of the built-in hasher then verify no more. */
  readonly password?: {
    readonly hash: (password: string) => Promise<string>
    readonly verify: (password: string, stored: string) => Promise<boolean>
  }
}

/** Proving that an address is somebody's own. */
export interface EmailVerificationOptions {
  /** Mails a link at sign-up. Default: whether sign-in requires a verified address. */
  readonly sendOnSignUp?: boolean
  /** Mails a link when somebody with the right password is refused. Default true. */
  readonly sendOnSignIn?: boolean
  /**
   * The link signs in: at once in the browser that signed up, elsewhere by the button of a page, and never in the place
   * of another user. Default false.
   */
  readonly autoSignInAfterVerification?: boolean
  /**
   * The first sign-in through the mailbox leaves passwords, linked accounts and passkeys, although a stranger may have
   * added them. Sessions end all the same. Default false.
   */
  readonly keepUnprovenMethods?: boolean
  /** Life of the link. Default 1 hour. */
  readonly expiresIn?: Duration
}

/** Moving to another address. */
export interface ChangeEmailOptions {
  /** People may move to another address. Default false. */
  readonly enabled?: boolean
}

/** Deleting one's own account. */
export interface DeleteUserOptions {
  /** People may delete their own account. Default false. */
  readonly enabled?: boolean
  /** Asks by mail first, unless a password is given. Default false. */
  readonly sendVerification?: boolean
  /** Life of the mailed link. Default 1 day. */
  readonly deleteTokenExpiresIn?: Duration
}

/** A signed copy of the session in a cookie, so that most reads ask no database. */
export interface CookieCacheOptions {
  /** Copies are handed out and believed. Default false. */
  readonly enabled?: boolean
  /** Life of a copy. Default 5 minutes. */
  readonly maxAge?: Duration
  /** Tells every process of the app about revocations. Default: this process alone. */
  readonly signal?: RevocationSignal
}

/** How long sessions live. */
export interface SessionOptions<S extends AdditionalFields = AdditionalFields> {
  /** Life of a session. Default 7 days. */
  readonly expiresIn?: Duration
  /** A session that is used is extended when it began, or was last extended, this long ago. Default 1 day. */
  readonly updateAge?: Duration
  /** A session younger than this counts as fresh; 0 switches the check off. Default 1 day. */
  readonly freshAge?: Duration
  readonly cookieCache?: CookieCacheOptions
  /** Columns of the app's own on sessions. */
  readonly additionalFields?: S
}

/** What users have and may do with their account. */
export interface UserOptions<U extends AdditionalFields = AdditionalFields> {
  /** Columns of the app's own on users. */
  readonly additionalFields?: U
  readonly changeEmail?: ChangeEmailOptions
  readonly deleteUser?: DeleteUserOptions
}

/** When an account of a provider becomes a sign-in method of somebody who is there already. */
export interface AccountLinkingOptions {
  /** Accounts may be linked at all. Default true. */
  readonly enabled?: boolean
  /** Only signed-in people link; nobody is recognised by address. Default false. */
  readonly disableImplicitLinking?: boolean
  /**
   * Providers that link by address even where they do not say that it is verified, because they verify
   * every one. The person's own address must be verified all the same. Default none.
   */
  readonly trustedProviders?: readonly string[]
  /**
   * Signed-in people may link an account that has another address than theirs. The provider must have
   * verified it; a trusted provider may also leave it unverified or not tell one. Default false.
   */
  readonly allowDifferentEmails?: boolean
  /** The last sign-in method may be removed. Default false. */
  readonly allowUnlinkingAll?: boolean
}

/** The sign-in methods of users. */
export interface AccountOptions {
  readonly accountLinking?: AccountLinkingOptions
  /** Each sign-in with a provider stores its new tokens. Default true. */
  readonly updateAccountOnSignIn?: boolean
  /**
   * Answers of `/get-access-token` and `/refresh-token` have the refresh token of the provider, also those
   * to browsers. A script that gets into a page can then keep access for itself for as long as that
   * token lives. Default false.
   */
  readonly exposeRefreshTokens?: boolean
}

/** How patient the app is with the servers of providers. */
export interface ProviderRequestOptions {
  /** Longest wait for an answer. Default 10 seconds. */
  readonly timeout?: Duration
  /** Most bytes of an answer that are read. Default 1,048,576. */
  readonly maxBytes?: number
  /** How long no key set is fetched again because of an unknown key. Default 30 seconds. */
  readonly keyCooldown?: Duration
  /** How long a fetched key set is believed. Default 10 minutes. */
  readonly keyMaxAge?: Duration
}

/** The languages that the app speaks. */
export interface LanguageOptions {
  /** Such as those of `@countersign/core/languages`. */
  readonly available?: readonly LanguageTexts[]
  /** Tag of the language for those who ask for none that is there. Default `en`. */
  readonly byDefault?: string
  /** Column of users that holds a person's choice, as tag or as number. Default `language`. */
  readonly userField?: string
}

/** The hosts of an app that has several, such as preview deployments. */
export interface DynamicBaseURL {
  /**
   * Hosts that are served, such as `app.example.com`, or `*.preview.example.com` for exactly one label;
   * with a port where it is not 443. They are https. Loopback hosts, such as `localhost`, keep the scheme of
   * the request and are served at every port unless one is named.
   */
  readonly allowedHosts: readonly string[]
  /** Origin for calls without a request, such as `https://app.example.com`. Its host is served too. */
  readonly fallback: string
}

/** How often one caller may call. */
export interface RateLimitOptions {
  /** Calls are counted, in development too. Default true. */
  readonly enabled?: boolean
  /** How long a count lasts. Default 10 seconds. */
  readonly window?: Duration
  /** Calls per window. Default 100. */
  readonly max?: number
  /** Where calls are counted; several processes need the database. Default `memory`. */
  readonly storage?: 'memory' | 'database'
  /**
   * Mails to one address in an hour, of all kinds together; more are not sent, and no answer says so. Three more are
   * reserved for the browsers in which the account has signed in. Default 20.
   */
  readonly mailsPerHour?: number
  /** Limits by path, also for the aliases of the call; false lifts the limit. A path that no call has stops the start. */
  readonly customRules?: Readonly<
    Record<string, { readonly window: Duration; readonly max: number } | false>
  >
}

/** Whose address counts as the caller's. */
export interface IpAddressOptions {
  /** Headers that the app's proxies write. Default `x-forwarded-for`, used only behind declared proxies. */
  readonly ipAddressHeaders?: readonly string[]
  /** Networks of the app's proxies, such as `10.0.0.0/8`, or how many stand in front of it. Default none. */
  readonly trustedProxies?: readonly string[] | number
}

/** Cookies shared by the subdomains of a domain. */
export interface CrossSubDomainCookiesOptions {
  /** The cookies have a Domain. Default false. */
  readonly enabled?: boolean
  /** Such as `example.com`. Default: the host of `baseURL`. */
  readonly domain?: string
}

/** What few apps change. */
export interface AdvancedOptions {
  /** First part of cookie names. Default `countersign`, or what the option `storage` has. */
  readonly cookiePrefix?: string
  /** What the app's cookies have in common. */
  readonly defaultCookieAttributes?: {
    /** `none` lets pages of other sites send the cookies; it needs secure cookies. Default `lax`. */
    readonly sameSite?: 'lax' | 'strict' | 'none'
  }
  readonly ipAddress?: IpAddressOptions
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
  /** Waits before a mail that was not sent is tried again. Default 1 and then 4 seconds. */
  readonly mailRetryDelays?: readonly Duration[]
  readonly providerRequests?: ProviderRequestOptions
  /** Where requests to providers go. Default: the platform's `fetch`. */
  readonly fetch?: Fetch
  /** Where time comes from. Default: the system's clock. */
  readonly clock?: Clock
  /** Where chance comes from. Default: the platform's CSPRNG. */
  readonly random?: Random
}

/** What is logged and where it goes. */
export interface LoggerOptions {
  /** Entries below it are dropped; `silent` drops all. Default `warn`. */
  readonly level?: LogLevel | 'silent'
  /** Takes the entries, one at a time. Default: the console. */
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
   * Where the app lives, such as `https://app.example.com`. A path in it replaces `basePath`. An app of
   * several hosts gives them as `{ allowedHosts, fallback }`. Default: the variable `COUNTERSIGN_URL`;
   * without it loopback hosts are served and no others. Production refuses to start without it.
   */
  readonly baseURL?: string | DynamicBaseURL
  /** Where the calls live under `baseURL`. Default `/api/auth`. */
  readonly basePath?: string
  /**
   * At least 32 characters that nobody can guess, such as the output of `openssl rand -base64 32`.
   * Of several the first signs and all of them verify, for rotation. Default: the variable
   * `COUNTERSIGN_SECRET`; in development a new one at each start. Production refuses to start without it.
   */
  readonly secret?: string | readonly string[]
  /** Where users, sessions and accounts are kept: an adapter. */
  readonly database: Database
  /**
   * How secrets look in cookies and in the database, such as `betterAuthDatabase()` of
   * `@countersign/core/better-auth`. Default: Countersign's own format.
   */
  readonly storage?: StoragePreset
  readonly emailAndPassword?: EmailAndPasswordOptions
  /** Sends mails. Default in development: the console. Production refuses to send without it. */
  readonly email?: EmailSender
  readonly session?: SessionOptions<S>
  readonly emailVerification?: EmailVerificationOptions
  readonly user?: UserOptions<U>
  readonly account?: AccountOptions
  /** Ways to sign in elsewhere: `[github({ … })]`, or `{ github: { … } }` in apps that are not bundled. */
  readonly socialProviders?: readonly SocialProvider[] | NamedProviders
  readonly rateLimit?: RateLimitOptions
  /**
   * Calls that do not exist in this app, such as `/update-user`, under every verb and every alias. A path that no
   * call has stops the start.
   */
  readonly disabledPaths?: readonly string[]
  /** The languages of errors, pages and mails. English is always there. */
  readonly languages?: LanguageOptions
  /** Lets the pages of trusted origins call from another origin, with credentials. Default false. */
  readonly cors?: boolean
  /**
   * What a mailed link does: act when it is followed, or show a page with a button first, so that mail
   * scanners cannot use it up. Default `direct`.
   */
  readonly links?: 'direct' | 'confirm'
  /** Other origins whose pages may call and be returned to: exact, with `*` for whole labels, or found per request. */
  readonly trustedOrigins?:
    readonly string[] | ((headers: Headers) => readonly string[] | Promise<readonly string[]>)
  readonly advanced?: AdvancedOptions
  readonly logger?: LoggerOptions
  /** The app's own subscribers. They come after those of plugins. */
  readonly hooks?: Subscribers
  /** Plugins, in the order in which their subscribers are called. */
  readonly plugins?: P
}
