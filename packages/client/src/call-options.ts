import type { ClientError } from '@countersign/core'

/** When a call is tried again. */
export interface Attempts {
  /** How many attempts follow the first. */
  readonly attempts: number
  /**
   * Whether another attempt is worth it. Default: for a GET after every failure, for any other call after
   * 429, after 503, and where the request has certainly not left: the browser is offline, or a program was
   * refused a connection.
   */
  readonly shouldRetry?: ((error: ClientError) => boolean) | undefined
}

/**
 * How often a call is tried again, and how many milliseconds later: no sooner than the server asks, and
 * not at all where that is more than a minute away. A number stands for that many attempts, 1000 ms apart.
 */
export type Retry =
  | number
  /** Waits `delay` each time, by default 1000. */
  | (Attempts & { readonly delay?: number | undefined })
  /** Waits twice as long each time, from `baseDelay` up to `maxDelay`. */
  | (Attempts & { readonly baseDelay: number; readonly maxDelay: number })

/** What a call takes after its input. */
export interface CallOptions {
  /** Added to the client's own headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Gives the call up; it then answers `NETWORK`. */
  readonly signal?: AbortSignal | undefined
  /** Default: none. */
  readonly retry?: Retry | undefined
  /** Milliseconds that one attempt may take. Default: as long as the browser waits. */
  readonly timeout?: number | undefined
  /** Stays on the page where the answer asks for a redirect. */
  readonly disableRedirect?: boolean | undefined
}
