/** Something that is wrong with a set-up. */
export interface Finding {
  /** Stable: for `--ignore`, and for programs that read the report. */
  readonly code: string
  /** An error stops users; a warning is a risk, or stops some of them. */
  readonly severity: 'error' | 'warning'
  /** What was found, with the value. */
  readonly what: string
  /** Why it matters. */
  readonly why: string
  /** What to write or to run. */
  readonly fix: string
}

/** A finding that stops users. */
export function error(code: string, about: Omit<Finding, 'code' | 'severity'>): Finding {
  return { code, severity: 'error', ...about }
}

/** A finding that is a risk. */
export function warning(code: string, about: Omit<Finding, 'code' | 'severity'>): Finding {
  return { code, severity: 'warning', ...about }
}
