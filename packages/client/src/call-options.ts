import type { ClientError } from '@countersign/core'

/** When the client repeats a call. */
export interface Attempts {
  /** Number of attempts after the first. */
  readonly attempts: number
  /**
   * Whether to repeat the call after this error. Default: a GET after every failure; any other call after
   * 429, after 503, and when the request was certainly not sent: the browser is offline, or the connection
   * of a program was refused.
   */
  readonly shouldRetry?: ((error: ClientError) => boolean) | undefined
}

/**
 * How often the client repeats a failed call, and after how many milliseconds. The client waits at least as
 * long as the server's `Retry-After`, and does not repeat the call where that is more than a minute. A number
 * sets the attempts after the first, 1000 ms apart.
 */
export type Retry =
  | number
  /** Waits `delay` milliseconds before each attempt, by default 1000. */
  | (Attempts & { readonly delay?: number | undefined })
  /** Waits `baseDelay` milliseconds, then doubles the pause before each attempt, up to `maxDelay`. */
  | (Attempts & { readonly baseDelay: number; readonly maxDelay: number })

/** Functions that the client calls before and after a call. What they throw rejects the call. */
export interface CallHooks {
  /** Called before the request. */
  readonly onRequest?: (() => void) | undefined
  /** Called with the data of a call that succeeded, when the stores are up to date. */
  readonly onSuccess?: ((success: { readonly data: unknown }) => void) | undefined
  /** Called with the error of a call that failed, after its last attempt. */
  readonly onError?: ((failure: { readonly error: ClientError }) => void) | undefined
}

/** The second argument of a call. Its hooks replace those of the client. */
export interface CallOptions extends CallHooks {
  /** Added to the client's own headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Aborts the call, which then fails with `NETWORK`. */
  readonly signal?: AbortSignal | undefined
  /** Default: 0, no further attempt. */
  readonly retry?: Retry | undefined
  /** Milliseconds that one attempt may take. Default: the browser's own limit. */
  readonly timeout?: number | undefined
  /** Ignores the redirect of a response, so that the browser stays on the page. Default: false. */
  readonly disableRedirect?: boolean | undefined
}
