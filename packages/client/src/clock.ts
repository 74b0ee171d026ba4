/** Time. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number
  /** Runs something that many milliseconds later. */
  readonly after: (milliseconds: number, run: () => void) => void
}
