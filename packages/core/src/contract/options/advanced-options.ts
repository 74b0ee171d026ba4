import type { Duration } from '../duration.js'
import type { Clock, Fetch, Random } from '../runtime.js'
import type { CrossSubDomainCookiesOptions, IpAddressOptions } from './request-options.js'

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

/** Options that few apps change. */
export interface AdvancedOptions {
  /** First part of cookie names. Default `countersign`, or the prefix of the option `storage`. */
  readonly cookiePrefix?: string
  /** Attributes of all cookies. */
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
}
