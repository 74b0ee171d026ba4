import type { Duration } from './duration.js'
import type { RateLimitStorage } from '../storage/rate-limit-storage.js'
import type { ShownPage } from '../calls/reply.js'
import type { Clock, Fetch, Random } from '../runtime.js'

/** The hosts of an app with several hosts, such as preview deployments. */
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

/**
 * Returns the HTML document of a page, in place of the server's own. Scripts and frames in it are forbidden; styles may
 * be inline or files of the app. When it fails, the server shows its own page and logs an error.
 */
export type RenderPage = (page: ShownPage) => string | Promise<string>

/** The limits of requests and mails. */
export interface RateLimitOptions {
  /** Requests are limited, in development too. Default true. */
  readonly enabled?: boolean
  /** Length of the window. Default 10 seconds. */
  readonly window?: Duration
  /** Requests of one client address per window. Default 100. */
  readonly max?: number
  /**
   * Where the counters are stored. Several processes need the database, or a storage such as that of
   * `@countersign/redis`. Default `memory`.
   */
  readonly storage?: 'memory' | 'database' | RateLimitStorage
  /**
   * Mails to one address per hour, all kinds together. Further mails are not sent, and the response is the same. Three
   * more are reserved for browsers in which the user signed in before. Default 20.
   */
  readonly mailsPerHour?: number
  /** Limits by path, also for the aliases of the call; false removes the limit. An unknown path stops the start. */
  readonly customRules?: Readonly<
    Record<string, { readonly window: Duration; readonly max: number } | false>
  >
}

/** How the client address of a request is found. */
export interface IpAddressOptions {
  /** Headers that the app's proxies write. Default `x-forwarded-for`. They are read only with `trustedProxies`. */
  readonly ipAddressHeaders?: readonly string[]
  /**
   * Networks of the app's proxies, such as `10.0.0.0/8`, or the number of proxies in front of it. Default
   * none.
   */
  readonly trustedProxies?: readonly string[] | number
}

/** Cookies that the subdomains of a domain share. */
export interface CrossSubDomainCookiesOptions {
  /** The cookies have a Domain. Default false. */
  readonly enabled?: boolean
  /** Such as `example.com`. Default: the host of `baseURL`. */
  readonly domain?: string
}

/** Limits of the requests to providers. */
export interface ProviderRequestOptions {
  /** Longest wait for a response. Default 10 seconds. */
  readonly timeout?: Duration
  /** Largest response in bytes. Default 1,048,576. */
  readonly maxBytes?: number
  /** Shortest time between two requests for a key set because of an unknown key. Default 30 seconds. */
  readonly keyCooldown?: Duration
  /** How long a fetched key set is used. Default 10 minutes. */
  readonly keyMaxAge?: Duration
}

/** What differs from the app's other cookies. */
export interface CookieOptions {
  /** The name, without `__Host-` and `__Secure-`. Default: `cookiePrefix`, a dot and the name of the option. */
  readonly name?: string
  /** Default: those of `defaultCookieAttributes`. */
  readonly attributes?: {
    /** `none` needs secure cookies. Default: that of `defaultCookieAttributes`. */
    readonly sameSite?: 'lax' | 'strict' | 'none'
    /** It needs secure cookies and `sameSite: 'none'`. Default: that of `defaultCookieAttributes`. */
    readonly partitioned?: boolean
  }
}

/** Options that few apps change. */
export interface AdvancedOptions {
  /** First part of cookie names. Default `countersign`, or the prefix of the option `storage`. */
  readonly cookiePrefix?: string
  /** Attributes of all cookies. */
  readonly defaultCookieAttributes?: {
    /** `none` lets pages of other sites send the cookies; it needs secure cookies. Default `lax`. */
    readonly sameSite?: 'lax' | 'strict' | 'none'
    /**
     * Browsers keep the cookies of each site that embeds the app apart. It needs secure cookies and `sameSite:
     * 'none'`. Default false.
     */
    readonly partitioned?: boolean
  }
  /** Names and attributes of single cookies. The prefixes `__Host-` and `__Secure-` are added to the names. */
  readonly cookies?: {
    /** The session. */
    readonly session_token?: CookieOptions
    /** The cached session. */
    readonly session_data?: CookieOptions
    /** The device cookie. */
    readonly device?: CookieOptions
  }
  /**
   * Sessions are stored without the IP address of the caller, and hooks do not see it in them. Rate limits still
   * count by address. Default false.
   */
  readonly disableIpTracking?: boolean
  readonly ipAddress?: IpAddressOptions
  /** Cookies on https only. Default: whether `baseURL` is https. */
  readonly useSecureCookies?: boolean
  /** Off: each host has its own session, and the `__Host-` prefix protects it. */
  readonly crossSubDomainCookies?: CrossSubDomainCookiesOptions
  /** Largest request body in bytes. Default 65,536. */
  readonly maxBodyBytes?: number
  /** Longest wait for a streamed body. Default 10 seconds. */
  readonly bodyTimeout?: Duration
  /** Password hashes that run at the same time. Default: one per core, below the thread pool's size. */
  readonly maxParallelHashes?: number
  /** Password hashes that may wait; further calls fail with 503. Default 1000. */
  readonly maxWaitingHashes?: number
  /** Delays before a failed mail is sent again. Default 1 and then 4 seconds. */
  readonly mailRetryDelays?: readonly Duration[]
  readonly providerRequests?: ProviderRequestOptions
  /** Sends the requests to providers. Default: the platform's `fetch`. */
  readonly fetch?: Fetch
  /** The clock. Default: the system's clock. */
  readonly clock?: Clock
  /** The random number generator. Default: the platform's CSPRNG. */
  readonly random?: Random
  /**
   * The ids of new users, sessions and accounts, and of the rows of plugins. `'uuid'` makes random UUIDs (version 4). A
   * function of the model returns 1 to 255 letters, digits, `_` or `-`, each id once. Existing ids stay valid. Default:
   * 32 random letters and digits.
   */
  readonly generateId?: 'uuid' | ((row: { readonly model: string }) => string)
}
