/**
 * How often a call is tried again after no answer, 429 or 503, and how many milliseconds later. A number
 * stands for that many attempts, 1000 ms apart.
 */
export type Retry =
  | number
  | { readonly attempts: number; readonly delay: number }
  /** Waits twice as long each time, from `baseDelay` up to `maxDelay`. */
  | { readonly attempts: number; readonly baseDelay: number; readonly maxDelay: number }

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
