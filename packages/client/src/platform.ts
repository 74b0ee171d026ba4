/** The time source of the client. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number
  /** Calls `run` after that many milliseconds. */
  readonly after: (milliseconds: number, run: () => void) => void
}

/** Whether this code runs in a page. On a server stores do not load, and nothing navigates. */
export const isBrowser = typeof document !== 'undefined'
